import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patched, patchOf } from './text-patch.ts';

const text = fc
  .array(fc.constantFrom('.bar{display:flex}', '.bar{', 'color:', 'red', '}', '\u{1F600}', '\ud800', 'a'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

it('makes of a base the text that the patch was made for', () => {
  fc.assert(
    fc.property(text, text, (base, whole) => {
      expect(patched(base, patchOf(base, whole))).toBe(whole);
    }),
  );
});

it('repeats what the base has, in whatever order, and what it has made of it', () => {
  const one = '.bar{display:flex;gap:8px}';
  const other = '.bar:hover{border-color:red}';
  expect(patchOf(one + other, `${other}.new{}${one}`)).toEqual([
    [one.length, one.length + other.length],
    '.new{}',
    [0, one.length],
  ]);
  expect(patchOf('', `${one}|${one}`)).toEqual([`${one}|`, [0, one.length]]);
});
