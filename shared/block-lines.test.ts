import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockLine, fixRange } from './block-lines.ts';
import type { TargetReport } from './report.ts';

const laid = (lines: TargetReport['lines'], how: TargetReport['laid'] = 'fragment'): TargetReport => ({
  kind: 'project',
  file: 'src/a.ts',
  how: 'user',
  confidence: 1,
  alternatives: [],
  laid: how,
  exists: true,
  notes: [],
  beside: [],
  lines,
});
const fix = (
  startLine: number,
  endLine: number,
  endColumn = 5,
): NonNullable<Parameters<typeof fixRange>[1]['fix']> => ({
  title: 't',
  range: { startLine, startColumn: 1, endLine, endColumn },
  text: 'x',
});
const RUNS = [
  { file: 3, block: 1, count: 2 },
  { file: 20, block: 5, count: 4 },
];
const report = { file: 'src/a.ts', target: laid(RUNS) };
const at = (one: ReturnType<typeof fix>, file = 'src/a.ts') => fixRange(report, { file, fix: one });

it('a fix of the file is put on the lines of the block', () => {
  expect(at(fix(21, 22))).toEqual({ startLine: 6, startColumn: 1, endLine: 7, endColumn: 5 });
});

it('what ends before the first column of a line ends with the line before it', () => {
  expect(at(fix(23, 24, 1))).toEqual({ startLine: 8, startColumn: 1, endLine: 9, endColumn: 1 });
});

it.each([
  ['begins outside of the block', fix(2, 3)],
  ['ends outside of the block', fix(23, 24)],
  ['spans two runs of lines', fix(4, 20)],
])('a fix that %s is of no block', (_, one) => {
  expect(at(one)).toBeNull();
});

it('neither is one of another file, of a diff, or none', () => {
  expect(at(fix(21, 21), 'src/b.ts')).toBeNull();
  expect(fixRange({ ...report, target: laid(RUNS, 'diff') }, { file: 'src/a.ts', fix: fix(21, 21) })).toBeNull();
  expect(fixRange(report, { file: 'src/a.ts' })).toBeNull();
});

it('a range in the block is as long as in the file, and begins where the line does', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(4), fc.integer({ min: 1, max: 3 }), (start, length, column) => {
      const one = fix(start + 1, start + 1 + length, column);
      const range = at(one);
      if (range === null) return;
      expect(range.endLine - range.startLine).toBe(length);
      expect(range.startLine).toBe(blockLine(report, { file: 'src/a.ts', line: start + 1 }));
    }),
  );
});
