import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsUntilBegin, waitingWords } from './queue-estimate.ts';

test('two run and one waits: the next begins when both that run and one more have ended', () => {
  const recentMs = [1_000, 60_000, 10_000];
  expect(secondsUntilBegin({ runningMs: [4_000, 1_000], waiting: 1, atOnce: 2, recentMs })).toBe(9);
  expect(secondsUntilBegin({ runningMs: [4_000], waiting: 0, atOnce: 2, recentMs })).toBe(0);
});

test('a job that takes longer than usual is not expected to have ended', () => {
  expect(secondsUntilBegin({ runningMs: [90_000], waiting: 0, atOnce: 1, recentMs: [8_000] })).toBe(2);
});

test('nothing is said before a job has ended', () => {
  expect(secondsUntilBegin({ runningMs: [1, 1], waiting: 3, atOnce: 2, recentMs: [] })).toBe(null);
});

test('more jobs before it never make the wait shorter, and more places never longer', () => {
  const queue = fc.record({
    runningMs: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 4 }),
    waiting: fc.nat(50),
    recentMs: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }),
  });
  fc.assert(
    fc.property(queue, (given) => {
      const atOnce = given.runningMs.length;
      const seconds = secondsUntilBegin({ ...given, atOnce }) ?? 0;
      expect(secondsUntilBegin({ ...given, atOnce, waiting: given.waiting + 1 })).toBeGreaterThanOrEqual(seconds);
      expect(secondsUntilBegin({ ...given, atOnce: atOnce + 1 })).toBeLessThanOrEqual(seconds);
    }),
  );
});

test.each([
  [3, 21, 'busy: 3 jobs before yours, about 20 s'],
  [1, 0, 'busy: 1 job before yours, about 1 s'],
  [12, 100, 'busy: 12 jobs before yours, about 2 min'],
  [2, null, 'busy: 2 jobs before yours'],
])('%i jobs and %o seconds are "%s"', (before, seconds, words) => {
  expect(waitingWords(before, seconds)).toBe(words);
});
