import { expect, test } from 'vitest';
import type { FalsifierFailure } from './falsifier-answer.ts';
import { judgeSearch, type Falsified } from './falsifier-verdict.ts';

const about: Falsified = {
  backend: 'fuzz-typescript',
  file: 'a.ts',
  made: 'from the declared types',
  left: [],
  placeOf: () => ({ startLine: 3, startColumn: 10, endLine: 3, endColumn: 14 }),
  missing: { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'not here' },
};
const failure = (more: Partial<FalsifierFailure>): FalsifierFailure => ({
  function: 'half',
  law: 'crash',
  severity: 'error',
  message: 'half([]) throws',
  line: 5,
  steps: [{ call: 'half([])', outcome: 'throws' }],
  input: '[]',
  tier: 'plain',
  ...more,
});
const examined = (more: { inputs?: number; refused?: number } = {}) => ({
  event: 'examined' as const,
  function: 'half',
  inputs: 200,
  refused: 3,
  failures: [],
  notes: [],
  ...more,
});
const searched = (failures: FalsifierFailure[], more: Parameters<typeof examined>[0] = {}) =>
  judgeSearch({ kind: 'searched', examined: [examined(more)], failures, notes: [] }, about);

test('a failure that came again refutes, with its input, on the line that it comes from', () => {
  expect(searched([failure({})])).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'crash', severity: 'error', range: { startLine: 5 } }],
    counterexamples: [
      { replayed: true, steps: [{ label: 'half([])', values: [{ name: 'result', value: 'throws' }] }] },
    ],
  });
});

test('nothing found is no more than that, and a doubt is no refutation', () => {
  expect(searched([])).toEqual({
    kind: 'passed',
    findings: [],
    inputs: 200,
    extent:
      'no violation in 200 inputs (looked for crashes, calls that do not end, broken promises of types and ' +
      'names), 1 function (half), from the declared types',
  });
  expect(searched([failure({ severity: 'warning' })])).toMatchObject({
    kind: 'passed',
    findings: [{ severity: 'warning' }],
  });
});

test('branches are summed and laws named once', () => {
  const each = { ...examined(), branches: { reached: 3, all: 4 }, laws: ['sorting puts in order'] };
  const verdict = judgeSearch({ kind: 'searched', examined: [each, each], failures: [], notes: [] }, about);
  expect('extent' in verdict ? verdict.extent : '').toMatch(
    /; reached 6 of 8 branches; 1 law tried \(sorting puts in order\)$/,
  );
});

test('what could not have failed has not passed', () => {
  expect(searched([], { inputs: 0, refused: 0 }).kind).toBe('vacuous');
  expect(searched([], { inputs: 9, refused: 9 }).kind).toBe('vacuous');
  expect(
    judgeSearch({ kind: 'searched', examined: [], failures: [], notes: ['half (it ended the process)'] }, about),
  ).toMatchObject({ kind: 'vacuous', notChecked: ['half (it ended the process)'] });
  expect(judgeSearch({ kind: 'no-tool' }, about)).toBe(about.missing);
  expect(
    judgeSearch({ kind: 'not-loaded', reason: 'ReferenceError: document is not defined', missing: null }, about).kind,
  ).toBe('unknown');
  expect(judgeSearch({ kind: 'not-loaded', reason: 'no module', missing: 'react' }, about)).toMatchObject({
    kind: 'unsupported',
    reason: 'it imports react, which is not there',
  });
});
