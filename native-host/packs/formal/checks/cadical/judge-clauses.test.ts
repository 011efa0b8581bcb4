import { expect, it } from 'vitest';
import { readDimacs } from '../../certificates/dimacs.ts';
import { judgeClauses, type SatAnswer } from './judge-clauses.ts';

function judge(text: string, answer: SatAnswer) {
  const read = readDimacs(text);
  if (read.kind === 'other') throw new Error(read.reason);
  return judgeClauses({ name: 'a.cnf', text }, read, answer);
}

const CLAIMED = 'c status unsat\np cnf 1 2\n1 0\n-1 0\n';

it('does not believe an answer whose proof does not hold', () => {
  const answer = { kind: 'unsat', proof: { kind: 'refused', reason: 'line 1 of it' } } as const;
  expect(judge(CLAIMED, answer).kind).toBe('unknown');
  expect(judge('p cnf 1 1\n1 0\n', answer).kind).toBe('unknown');
});

it('does not believe an answer whose proof is too large to check', () => {
  const answer = { kind: 'unsat', proof: { kind: 'too-large', reason: 'it has too many bytes' } } as const;
  const reason = 'CaDiCaL says unsat, and its proof is too large to check here: it has too many bytes';
  for (const text of [CLAIMED, CLAIMED.replace('unsat', 'sat'), CLAIMED.replace('c status unsat\n', '')])
    expect(judge(text, answer)).toEqual({ kind: 'unknown', findings: [], reason });
  expect(judge('p cnf 1 1\n1 0\n-1 0\n', answer)).toMatchObject({
    kind: 'refuted',
    extent: '2 clauses over 1 variable; as they stand they are not decided',
  });
});

it('shows so much of a large model, and says what it leaves out', () => {
  const model = Array.from({ length: 203 }, (_, index) => index + 1);
  const verdict = judge('p cnf 203 1\n1 0\n', { kind: 'sat', model });
  expect(verdict).toMatchObject({ counterexamples: [{ steps: [{ label: 'model, without 3 variables' }] }] });
});

it('holds what is not decided against no claim', () => {
  expect(judge(CLAIMED, { kind: 'unknown', reason: 'it gave up' }).kind).toBe('unknown');
});
