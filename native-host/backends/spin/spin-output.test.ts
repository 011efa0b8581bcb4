import { expect, it } from 'vitest';
import { readPan } from './pan-output.ts';
import { antecedentOf, readIncludes, readPreprocessed } from './promela-text.ts';
import { readTrail } from './trail.ts';

const SEARCHED = 'State-vector 20 byte, depth reached 9, errors: 0\n       14 states, stored\n';

it('takes nothing for the whole state space but a search that says so', () => {
  expect(readPan(`${SEARCHED}\npan: elapsed time 0 seconds\n`)).toMatchObject({ kind: 'holds', states: 14 });
  expect(readPan(`error: max search depth too small\n${SEARCHED}`).kind).toBe('incomplete');
  expect(readPan(`pan: reached -DMEMLIM bound\n${SEARCHED}`).kind).toBe('incomplete');
  expect(readPan('').kind).toBe('incomplete');
  expect(readPan('pan:1: too many processes (at depth 3)\n').kind).toBe('incomplete');
  expect(readPan('pan:1: invalid end state (at depth -1)\n')).toMatchObject({ kind: 'violated', what: 'deadlock' });
});

it('knows where each line behind the preprocessor comes from', () => {
  const read = readPreprocessed('# 1 "block.pml"\n# 1 "limits.h" 1\nbyte n;\n# 2 "block.pml" 2\ninit { n = 1 }\n');
  expect(read).toMatchObject({
    kind: 'model',
    model: { text: 'byte n;\ninit { n = 1 }\n\n', places: [{ file: 'limits.h' }, { file: 'block.pml', line: 2 }, {}] },
  });
});

it.each([
  'init { c_code { x } }',
  '#pragma GCC poison x',
  'init { printf("*/ x") }',
  'init { printf("%n") }',
  'init { printf("a\\\nb") }',
  'init { printf("\\") }',
  'init { `x` }',
  'init { $x }',
])('gives SPIN no %j', (text) => {
  expect(readPreprocessed(text).kind).toBe('unsupported');
});

it('finds the left side of a response, where it speaks of one state', () => {
  expect(antecedentOf('[] ((! ((n==9))) || (<> ((n==3))))')).toBe('((n==9))');
  expect(antecedentOf('[] ((! (<> (p))) || (q))')).toBeUndefined();
  expect(antecedentOf('<> (p)')).toBeUndefined();
});

it('follows quoted includes alone', () => {
  expect(readIncludes('#include "a.h"\n  # include <b.h>\n')).toEqual({ names: ['a.h'], others: true });
});

it('reads a trail: statements, values that changed, where a cycle begins and who waits', () => {
  const trail = readTrail(
    '  2:\tproc  1 (Q:1) model.pml:10 (state 1)\t[wantq = 1]\n\t\twantq = 1\n  <<<<<START OF CYCLE>>>>>\n' +
      '  4:\tproc  0 (:init::1) model.pml:6 (state 2)\t[c!red,k]\n\t\tqueue 1 (A(0):c): [red,3]\n' +
      'spin: trail ends after 4 steps\n' +
      '#processes: 2\n\t\tn = 0\n\t\twantq = 1\n  4:\tproc  1 (Q:1) model.pml:10 (state 2)\n' +
      '  4:\tproc  0 (:init::1) model.pml:6 (state 4) <valid end state>\n',
    (line) => line + 100,
  );
  expect(trail).toEqual({
    steps: [
      {
        label: 'Q(1) line 110: wantq = 1',
        values: [
          { name: 'wantq', value: '1' },
          { name: 'n', value: '0' },
        ],
      },
      {
        label: 'init(0) line 106: c!red,k',
        values: [
          { name: 'wantq', value: '1' },
          { name: 'A(0):c', value: '[red,3]' },
          { name: 'n', value: '0' },
        ],
      },
    ],
    left: 0,
    stuck: [{ process: 'Q(1)', line: 10 }],
    cycle: 2,
    lastLine: 6,
  });
});
