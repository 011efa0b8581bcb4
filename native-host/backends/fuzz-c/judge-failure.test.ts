import { expect, test } from 'vitest';
import { functionsIn } from './c-functions.ts';
import { judgeFailure } from './judge-failure.ts';
import { targetsOf } from './targets.ts';
import type { Repeated } from './search.ts';

const whole = { startLine: 1, endLine: 1_000 };
const judged = (text: string, told: Partial<Repeated>): string => {
  const [target] = targetsOf(functionsIn(text, false, whole), false).targets;
  if (target === undefined) return 'no target';
  const event: Repeated = { event: 'failed', kind: '', line: 0, objections: 0, report: '', call: 'f(2)', ...told };
  const failure = judgeFailure([event], target, { strict: true, file: 'block.c' });
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
