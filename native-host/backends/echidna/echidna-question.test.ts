import { expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { questionOf } from './echidna-question.ts';

const factsOf = (language: LanguageId, text: string): [number, string[]] => {
  const question = questionOf(language, text);
  if (question.kind !== 'ask') throw new Error(question.kind);
  return [question.claims, question.unchecked];
};

test('what nobody proves is told, by the words of the text', () => {
  expect(factsOf('coq', 'Theorem a : 1 = 1. Proof. reflexivity. Qed.')).toEqual([1, []]);
  expect(factsOf('coq', 'Axiom b : 1 = 2. Theorem a : 1 = 2. Proof. exact b. Qed.')[1]).toHaveLength(1);
  expect(factsOf('coq', 'Theorem a : 1 = 2. Proof. Admitted.')[1]).toEqual(['admitted: Admitted in a']);
  expect(factsOf('coq', 'Section S. Variable n : nat. Theorem a : n = n. Proof. reflexivity. Qed. End S.')).toEqual([
    1,
    [],
  ]);
  expect(factsOf('coq', 'Definition a := 1.')).toEqual([0, []]);
  expect(factsOf('lean', 'theorem a : 1 = 1 := rfl\n')).toEqual([1, []]);
  expect(factsOf('lean', 'theorem a : 1 = 2 := by sorry\n')[1]).toHaveLength(1);
  expect(factsOf('lean', 'axiom b : False\ntheorem a : 1 = 2 := b.elim\n')[1]).toHaveLength(1);
  expect(factsOf('agda', 'open import Eq\none : 1 ≡ 1\none = refl\n')).toEqual([1, []]);
  expect(factsOf('agda', 'postulate\n  one : 1 ≡ 2\n')[1]).toHaveLength(1);
  expect(factsOf('agda', '{-# TERMINATING #-}\none : 1 ≡ 2\none = one\n')[1]).toHaveLength(1);
  expect(factsOf('agda', 'one : 1 ≡ 2\none = ?\n')[1]).toEqual(['a hole is left open']);
  expect(factsOf('metamath', '$c |- A $. a $a |- A $. t $p |- A $= a $.')).toEqual([1, []]);
  expect(factsOf('metamath', '$c |- A $. a $a |- A $. t $p |- A $= ? $.')[1]).toHaveLength(1);
  expect(factsOf('tptp', 'fof(a, axiom, p).\nfof(c, conjecture, p).\n')).toEqual([1, []]);
});

const script = (rest: string): string => `(declare-const x Int)\n(assert (> x x))\n${rest}`;
const CLAIMED = '(set-info :status unsat)\n(check-sat)\n';

test('of a script its one question is sent, without what could print another answer', () => {
  const question = questionOf('smtlib', script(`(echo "unsat")\n${CLAIMED}(get-model)\n`));
  if (question.kind !== 'ask') throw new Error(question.kind);
  expect(question.content).not.toMatch(/echo|get-model|set-info/);
  expect(question.content.match(/\(check-sat\)/g)).toHaveLength(1);
  expect(question.content).toContain('(assert (> x x))');
});

test.each([
  ['no claim', '(check-sat)\n'],
  ['a claim of sat', '(set-info :status sat)\n(check-sat)\n'],
  ['two questions', CLAIMED + CLAIMED],
  ['no question', ''],
  ['no script', '(check-sat'],
])('a script with %s is not sent', (_, rest) => {
  expect(questionOf('smtlib', script(rest)).kind).toBe('unsupported');
});
