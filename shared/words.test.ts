import { expect, test } from 'vitest';
import { duration, replayedWords } from './words.ts';

test.each([
  ['fuzz', true, 'refuted', 'replayed on the code', 'Run again: it failed again.'],
  ['differential', true, 'answered', 'replayed on the code', 'Run again: the same answers again.'],
  ['test', false, 'refuted', 'not replayed', 'Not reproduced: this is only what the tool reports.'],
  ['security', false, 'passed', 'not replayed', 'Not reproduced: this is only what the tool reports.'],
  ['prove', true, 'refuted', 'evaluated in what is stated', 'Evaluated here and confirmed.'],
  ['prove', false, 'refuted', 'not replayed', 'Not reproduced: this is only what the tool reports.'],
  ['prove', false, 'answered', 'not replayed', 'Not reproduced: this is only what the tool reports.'],
] as const)('a counterexample of a check of kind %s, replayed: %s, %s', (check, replayed, kind, brief, sentence) => {
  expect(replayedWords(check, { replayed }, kind)).toEqual({ brief, sentence });
});

test('no word on a counterexample of a model says that code was run', () => {
  for (const replayed of [true, false])
    expect(replayedWords('model-check', { replayed }).sentence).toMatch(/describes the model/);
  expect(replayedWords('model-check', { replayed: true }).brief).toBe('replayed on the model, which is not the code');
});

test.each([
  [0.4, 'under 1 ms'],
  [999.4, '999 ms'],
  [1_000, '1.0 s'],
  [20_000, '20.0 s'],
  [125_000, '2 min 5 s'],
])('%s ms reads as %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});
