import { expect, test } from 'vitest';
import type { MeasuredStrength } from './strength.ts';
import { askForMissingTests, missedLine, strengthRemarks, strengthSentence } from './strength-text.ts';

const strength: MeasuredStrength = {
  kind: 'measured',
  runner: 'pytest',
  tests: 10,
  noticed: 9,
  total: 12,
  hung: 1,
  missed: [
    {
      line: 14,
      what: '`<` for `<=`',
      inFunction: 'f',
      shownBy: { call: 'f(3)', gives: '1', planted: 'raises KeyError: 3' },
    },
    { line: 15, what: 'without `total += price`', inFunction: 'f' },
  ],
  same: 2,
  undecided: 0,
  untried: 4,
  silent: ['test_nothing'],
  ms: 1_000,
};

test('the numbers, what was missed and what is left out are told in words', () => {
  expect(strengthSentence(strength)).toBe('Your tests would notice 9 of 12 planted mistakes.');
  expect(strength.missed.map(missedLine)).toEqual([
    'line 14 `<` for `<=`: `f(3)` then raises KeyError: 3; the code gives 1',
    'line 15 without `total += price`',
  ]);
  expect(strengthRemarks(strength)).toEqual([
    '1 of them because the tests did not end',
    '2 more changed no result on any input that was tried, and are not counted',
    '4 more places were not tried',
    'test_nothing noticed none of them',
  ]);
  expect(strengthSentence({ kind: 'none', why: 'no-tests', reason: 'there are no tests of it' })).toBe(
    'The strength of the tests was not measured: there are no tests of it.',
  );
});

test('Claude is asked for what is missing, and for nothing else', () => {
  const draft = askForMissingTests(strength);
  expect(draft).toContain('Your tests for `f` pass');
  expect(draft).toContain('- line 14 `<` for `<=`');
  expect(draft).toContain('change neither the code nor the tests');
});
