import { expect, it } from 'vitest';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { statedIn, withChangedStatement } from './stated.ts';

const COQ = '(* for all *)\nAxiom ext : forall x, x = x.\nTheorem t : 1 = 1.\nProof. reflexivity. Qed.\n';

it('lists what is stated and assumed beside the words of who asked', () => {
  expect(statedIn('coq', COQ, '  Prove that one is one. ')).toEqual({
    asked: 'Prove that one is one.',
    items: [
      { role: 'assumption', kind: 'axiom', of: '', text: 'Axiom ext : forall x, x = x', line: 2 },
      { role: 'claim', kind: 'theorem', of: 't', text: 'Theorem t : 1 = 1', line: 3 },
    ],
    more: 0,
  });
  expect(statedIn('coq', 'Definition a := 1.', 'x')).toBeUndefined();
  expect(statedIn('python', COQ, 'x')).toBeUndefined();
});

it('counts what is too much to list', () => {
  const many = Array.from({ length: 25 }, (_, index) => `Theorem t${index} : True.`).join('\n');
  expect(statedIn('coq', many, undefined)).toMatchObject({ more: 5 });
});

const result = (check: CheckResult['check'], verdict: Verdict): CheckResult => ({
  backend: check,
  title: check,
  check,
  toolVersion: null,
  verdict,
  ms: 1,
  cached: false,
});
const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };

it('lets no proof be green beside a statement that changed', () => {
  const proof = result('prove', { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null });
  const finding = {
    file: 'a',
    range,
    rule: 'statement-changed',
    backend: 'lint',
    message: '',
    category: 'semantic_mismatch',
  } as const;
  const guard = result('lint', { kind: 'passed', findings: [{ ...finding, severity: 'warning' } as const] });
  const [lowered, kept] = withChangedStatement([proof, guard]);
  expect(lowered?.verdict.undecided).toBe('the statement as it was before');
  expect(kept).toBe(guard);
  expect(withChangedStatement([proof])).toEqual([proof]);
});
