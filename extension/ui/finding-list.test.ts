import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TargetReport } from '../../shared/report.ts';
import { blockLine } from '../../shared/block-lines.ts';

const target = (change: Partial<TargetReport>): TargetReport => ({
  kind: 'project',
  file: 'src/a.ts',
  how: 'info',
  confidence: 1,
  alternatives: [],
  laid: 'fragment',
  exists: true,
  notes: [],
  beside: [],
  lines: [
    { file: 5, block: 2, count: 3 },
    { file: 20, block: 6, count: 1 },
  ],
  ...change,
});

it.each([
  [4, null],
  [5, 2],
  [7, 4],
  [8, null],
  [20, 6],
])('line %d of the file is line %j of the block', (line, expected) => {
  expect(blockLine({ target: target({}), file: 'src/a.ts' }, { file: 'src/a.ts', line })).toBe(expected);
});

it('lines of other files are in no block, and a block by itself has its own lines', () => {
  expect(blockLine({ target: target({}), file: 'src/a.ts' }, { file: 'src/b.ts', line: 5 })).toBeNull();
  expect(blockLine({ file: 'block.py' }, { file: 'block.py', line: 5 })).toBe(5);
  expect(
    blockLine(
      { target: target({ laid: null, file: null, lines: [] }), file: 'block.py' },
      { file: 'block.py', line: 5 },
    ),
  ).toBe(5);
});

it('law: a line of a run comes from where it went', () => {
  const runs = fc.array(
    fc.record({
      file: fc.integer({ min: 1, max: 99 }),
      block: fc.integer({ min: 1, max: 99 }),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(runs, fc.integer({ min: 1, max: 120 }), (lines, line) => {
      const found = blockLine({ target: target({ lines }), file: 'a' }, { file: 'a', line });
      const possible = lines
        .flatMap((run) =>
          Array.from({ length: run.count }, (_, at) => ({ file: run.file + at, block: run.block + at })),
        )
        .filter(({ file }) => file === line)
        .map(({ block }) => block);
      return found === null ? possible.length === 0 : possible.includes(found);
    }),
  );
});
