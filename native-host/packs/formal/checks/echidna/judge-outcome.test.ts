import { expect, test } from 'vitest';
import { trustOf } from '../../../../verify/portfolio/trust.ts';
import { judgeOutcome, type AskedOfEchidna } from './judge-outcome.ts';
import { isCore, proverOf } from './provers.ts';

const ASKED: AskedOfEchidna = {
  host: '127.0.0.1:8081',
  prover: 'Coq',
  ms: 1_234.5,
  question: { claims: 1, unchecked: [] },
};

/** As the server writes it, with what a test says besides. */
const answer = (outcome: unknown, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ valid: outcome === 'PROVED', outcome, goals_remaining: 0, tactics_used: 2, ...more });

test.each([
  ['PROVED', 'proved'],
  ['NO_PROOF_FOUND', 'unknown'],
  ['INVALID_INPUT', 'unknown'],
  ['UNSUPPORTED_FEATURE', 'unsupported'],
  ['TIMEOUT', 'timeout'],
  ['INCONSISTENT_PREMISES', 'vacuous'],
  ['PROVER_ERROR', 'crashed'],
  ['SYSTEM_ERROR', 'crashed'],
  ['proved', 'unknown'],
  ['PROVED ', 'unknown'],
  ['NOT_PROVED', 'unknown'],
  ['REFUTED', 'unknown'],
  ['', 'unknown'],
  [null, 'unknown'],
  [['PROVED'], 'unknown'],
  [{ status: 'PROVED' }, 'unknown'],
])('the outcome %j is %s, whatever `valid` says, and nothing is ever refuted', (outcome, kind) => {
  for (const valid of [true, false, 'yes', undefined])
    expect(judgeOutcome(answer(outcome, { valid }), ASKED)).toMatchObject({ kind, findings: [] });
});

test.each([
  '',
  'PROVED',
  '[]',
  'null',
  '{"outcome":"PROVED"',
  '"PROVED"',
  '{"valid":true}',
  '{"__proto__":{"outcome":"PROVED"}}',
])('what is no answer is unknown: %s', (text) => {
  expect(judgeOutcome(text, ASKED)).toMatchObject({ kind: 'unknown' });
});

test('a proof rests on the word of the server, and is never trusted above 2', () => {
  const verdict = judgeOutcome(answer('PROVED', { certificate: 'LFSC', kernels: ['a', 'b'], trust: 5 }), ASKED);
  if (verdict.kind !== 'proved') throw new Error(verdict.kind);
  expect(verdict.assumptions.join()).toContain('127.0.0.1:8081 tells the truth');
  expect(verdict.certificate).toBeNull();
  expect(trustOf(verdict).level).toBe(2);
  const unchecked = ['admitted: Admitted in half'];
  const open = judgeOutcome(answer('PROVED'), { ...ASKED, question: { claims: 1, unchecked } });
  if (open.kind !== 'proved') throw new Error(open.kind);
  expect(open.unchecked).toEqual(unchecked);
  expect(trustOf(open).level).toBe(1);
});

test('PROVED proves nothing where the rest of the answer, or the text, says otherwise', () => {
  expect(judgeOutcome(answer('PROVED', { goals_remaining: 2 }), ASKED).kind).toBe('unknown');
  expect(judgeOutcome(answer('PROVED', { prover: 'Lean' }), ASKED).kind).toBe('unknown');
  expect(judgeOutcome(answer('PROVED', { prover: 'coq' }), ASKED).kind).toBe('proved');
  expect(judgeOutcome(answer('PROVED', { mode: 'dry-run' }), ASKED).kind).toBe('unknown');
  expect(judgeOutcome(answer('PROVED'), { ...ASKED, question: { claims: 0, unchecked: [] } }).kind).toBe('vacuous');
});

test('a script that was run as it stands is proved by its `unsat` only', () => {
  const z3 = { ...ASKED, prover: 'Z3' };
  const query = (status: unknown) => answer('PROVED', { mode: 'smt-query', smt_status: status });
  expect(judgeOutcome(query('unsat'), z3).kind).toBe('proved');
  for (const status of ['sat', 'unknown', 'unsat core', null, undefined])
    expect(judgeOutcome(query(status), z3).kind, String(status)).toBe('unknown');
});

test('provers outside of the core twelve never come to more than unknown', () => {
  for (const language of ['tptp', 'dafny', 'why3'] as const) {
    const prover = proverOf(language) ?? '';
    expect(isCore(prover)).toBe(false);
    for (const outcome of ['PROVED', 'INCONSISTENT_PREMISES'])
      expect(judgeOutcome(answer(outcome), { ...ASKED, prover }).kind).toBe('unknown');
  }
  for (const language of ['coq', 'lean', 'agda', 'metamath', 'smtlib'] as const)
    expect(isCore(proverOf(language) ?? '')).toBe(true);
});

test('what the server writes stays within its line', () => {
  const verdict = judgeOutcome(answer('\u202EPROVED\n\nok'), ASKED);
  expect('reason' in verdict && verdict.reason).not.toMatch(/[^\x20-\x7e]/);
});
