import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsUntilBegin, UsualDurations, waitingWords } from './queue-estimate.ts';

test('two run and one waits: the next begins when the first of them has ended, and the one that waits', () => {
  const running = [
    { ms: 4_000, usualMs: 10_000 },
    { ms: 1_000, usualMs: 10_000 },
  ];
  expect(secondsUntilBegin({ running, waiting: [10_000], atOnce: 2 })).toBe(9);
  expect(secondsUntilBegin({ running, waiting: [1_000], atOnce: 2 })).toBe(7);
  expect(secondsUntilBegin({ running: running.slice(1), waiting: [], atOnce: 2 })).toBe(0);
});

test('a job that takes longer than usual is not expected to have ended', () => {
  expect(secondsUntilBegin({ running: [{ ms: 90_000, usualMs: 8_000 }], waiting: [], atOnce: 1 })).toBe(2);
});

test('nothing is said where it waits for a job of which it is not known how long such jobs take', () => {
  const running = [
    { ms: 1, usualMs: undefined },
    { ms: 1_000, usualMs: 3_000 },
  ];
  expect(secondsUntilBegin({ running, waiting: [], atOnce: 2 })).toBe(2);
  expect(secondsUntilBegin({ running, waiting: [undefined], atOnce: 2 })).toBe(null);
  expect(secondsUntilBegin({ running: running.slice(0, 1), waiting: [], atOnce: 1 })).toBe(null);
});

test('more jobs before it never make the wait shorter, and more places never longer', () => {
  const queue = fc.record({
    running: fc.array(fc.record({ ms: fc.nat(100_000), usualMs: fc.nat(100_000) }), { minLength: 1, maxLength: 4 }),
    waiting: fc.array(fc.nat(100_000), { maxLength: 50 }),
  });
  fc.assert(
    fc.property(queue, fc.nat(100_000), (given, more) => {
      const atOnce = given.running.length;
      const seconds = secondsUntilBegin({ ...given, atOnce }) ?? 0;
      expect(secondsUntilBegin({ ...given, atOnce, waiting: [...given.waiting, more] })).toBeGreaterThanOrEqual(
        seconds,
      );
      expect(secondsUntilBegin({ ...given, atOnce: atOnce + 1 })).toBeLessThanOrEqual(seconds);
    }),
  );
});

test('the usual duration is the middle one of the last jobs of a kind, and of so many kinds', () => {
  const usual = new UsualDurations();
  for (const ms of [1_000, 60_000, 10_000]) usual.add('a', ms);
  usual.add('b', 5);
  expect([usual.of('a'), usual.of('b'), usual.of('c')]).toEqual([10_000, 5, undefined]);
  for (let each = 0; each < 20; each += 1) usual.add('a', 7);
  expect(usual.of('a')).toBe(7);
  for (let each = 0; each < 1_000; each += 1) usual.add(`kind ${each}`, 7);
  expect([usual.of('a'), usual.of('kind 999')]).toEqual([undefined, 7]);
});

test.each([
  [3, 21, '3 jobs first, about 20 s'],
  [1, 0, '1 job first, about 1 s'],
  [12, 100, '12 jobs first, about 2 min'],
  [2, null, '2 jobs first'],
])('%i jobs and %o seconds are "%s"', (before, seconds, words) => {
  expect(waitingWords(before, seconds)).toBe(words);
});
