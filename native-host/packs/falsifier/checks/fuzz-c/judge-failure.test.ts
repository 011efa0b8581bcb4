import { expect, test } from 'vitest';
import { functionsIn } from './c-functions.ts';
import { judgeFailure, unseenBehind } from './judge-failure.ts';
import { targetsOf } from './targets.ts';
import type { Repeated } from './search.ts';

const whole = { startLine: 1, endLine: 1_000 };
const targetIn = (text: string) => targetsOf(functionsIn(text, false, whole), false).targets[0];
const eventOf = (told: Partial<Repeated>): Repeated => ({
  event: 'failed',
  kind: '',
  line: 0,
  objections: 0,
  report: '',
  call: 'f(2)',
  ...told,
});
const judged = (text: string, told: Partial<Repeated>): string => {
  const target = targetIn(text);
  if (target === undefined) return 'no target';
  const failure = judgeFailure([eventOf(told)], target, { strict: true, file: 'block.c' });
  return failure === undefined || failure === null ? 'nothing' : `${failure.severity}: ${failure.message}`;
};
const PLAIN = 'int f(int n) { return n; }';

test.each([
  ['no-end', 'f(2)', 'error: f(2) does not come back'],
  ['no-end', 'f((int[]){-12, -12}, 2)', 'error: f((int[]){-12, -12}, 2) does not come back'],
  ['no-end', 'f((int[456]){-12}, 1)', 'error: f((int[456]){-12}, 1) does not come back'],
  ['no-end', 'count_n_queens(12)', 'nothing'],
  ['no-end', 'f((int[]){1}, 9)', 'nothing'],
  ['stack-overflow', 'digits(3)', 'error: digits(3) calls itself until the stack is full'],
  ['stack-overflow', 'ackermann(4, 2)', 'nothing'],
])('what takes long: %s of %s: %s', (kind, call, said) => {
  expect(judged(PLAIN, { kind, call })).toBe(said);
});

test.each([
  ['void f(void) { for (;;) tick(); }', 'nothing'],
  ['[[noreturn]] void f(int n) { while (ready(n)) tick(); }', 'nothing'],
  ['void f(int n) { while (1) { switch (n) { case 0: tick(); break; } } }', 'nothing'],
  ['void f(int n) { while (1) { if (n == 0) break; } }', 'error: f(2) does not come back'],
  ['int f(int n) { while (n != 1) n = n / 2 * 2; return n; }', 'error: f(2) does not come back'],
])('what may be meant not to come back: %s: %s', (text, said) => {
  expect(judged(text, { kind: 'no-end' })).toBe(said);
});

test('why somebody may object, bit by bit, and in words only where it is told', () => {
  const table = { kind: 'index-out-of-bounds', line: 3, report: 'index 3 out of bounds' };
  const text = 'int f(const int *a, int n) { return a[n]; }';
  const told = 'f(2) is undefined behaviour: index 3 out of bounds';
  expect(judged(text, table)).toBe(`error: ${told}`);
  expect(judged(text, { ...table, objections: 4 })).toBe(`warning: ${told}: is this meant? (only one thing in it)`);
  expect(judged(text, { ...table, objections: 1 + 8 })).toBe(
    `warning: ${told}: is this meant? (lengths that differ; not as many rows as columns)`,
  );
  expect(judged(text, { ...table, objections: 64 })).toBe('nothing');
});

test('what its documentation asks of callers is theirs to know where numbers are negative', () => {
  const text = '/* Nodes must be numbered from zero. */\nint f(const int *a, int n) { return a[n]; }';
  const table = { kind: 'index-out-of-bounds', line: 3, report: 'index 3 out of bounds' };
  expect(judged(text, { ...table, call: 'f({-12}, 1)' })).toBe('nothing');
  expect(judged(text, { ...table, call: 'f({12}, 1)' })).toContain('is this meant?');
});

test('a call that answers differently is no promise of a name', () => {
  expect(judged(PLAIN, { kind: 'repeatable', report: 'answers differently' })).toBe(
    'warning: f(2) answers differently: is this meant? (the same call was made twice)',
  );
});

test.each([
  ['SEGV', 0, 'behind'],
  ['global-buffer-overflow', 0, 'behind'],
  ['stack-buffer-overflow', 0, 'behind'],
  ['heap-buffer-overflow', 0, 'behind'],
  ['FPE', 0, 'behind'],
  ['stack-overflow', 0, 'behind'],
  ['no-end', 0, 'behind'],
  ['a-kind-of-a-later-sanitizer', 0, 'behind'],
  ['signed-integer-overflow', 3, 'nothing'],
  ['sorts', 0, 'nothing'],
  ['repeatable', 0, 'nothing'],
])('what is not seen behind a dismissed %s of line %i: %s', (kind, line, said) => {
  const target = targetIn(PLAIN);
  if (target === undefined) throw new Error('no target');
  const unseen = unseenBehind([eventOf({ kind, line })], target);
  expect(unseen).toBe(said === 'nothing' ? undefined : 'what comes behind an input that only callers can judge');
});

test('a call that may be meant not to come back is told as such', () => {
  const target = targetIn('void f(void) { for (;;) tick(); }');
  if (target === undefined) throw new Error('no target');
  expect(unseenBehind([eventOf({ kind: 'no-end' })], target)).toBe('a call that did not come back, which may be meant');
});
