import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allDiffRows, diffRows } from './diff-rows.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '  d'), { maxLength: 12 })
  .map((parts) => parts.map((part) => `${part}\n`).join(''));

it('holds both sides completely', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = allDiffRows(before, after) ?? [];
      const side = (other: string): string =>
        rows
          .filter((row) => row.kind !== other)
          .map((row) => `${row.text}\n`)
          .join('');
      return side('added') === before && side('removed') === after;
    }),
  );
});

it('is empty for equal texts', () => {
  fc.assert(fc.property(text, (same) => diffRows(same, same)?.length === 0));
});

it('leaves out far unchanged lines and counts them', () => {
  const before = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].join('\n');
  expect(diffRows(before, before.replace('5', 'five'))).toEqual([
    { kind: 'gap', lines: 2 },
    { kind: 'same', text: '3' },
    { kind: 'same', text: '4' },
    { kind: 'removed', text: '5' },
    { kind: 'added', text: 'five' },
    { kind: 'same', text: '6' },
    { kind: 'same', text: '7' },
    { kind: 'gap', lines: 2 },
  ]);
});
