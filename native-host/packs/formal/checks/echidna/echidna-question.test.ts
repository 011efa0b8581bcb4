import { expect, test } from 'vitest';
import type { LanguageId } from '../../../../../shared/language.ts';
import { questionOf } from './echidna-question.ts';

const factsOf = (language: LanguageId, text: string): [number, string[]] => {
  const question = questionOf(language, text);
  if (question.kind !== 'ask') throw new Error(question.kind);
  return [question.claims, question.unchecked];
};

test('what nobody proves is told, by the words of the text', () => {
  expect(factsOf('coq', 'Theorem a : 1 = 1. Proof. reflexivity. Qed.')).toEqual([1, []]);
  expect(factsOf('coq', 'Axiom b : 1 = 2. Theorem a : 1 = 2. Proof. exact b. Qed.')[1]).toHaveLength(1);
  expect(factsOf('coq', 'Theorem a : 1 = 2. Proof. Admitted.')[1]).toEqual(['Admitted in a']);
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
  expect(factsOf('metamath', '$c |- A $. a $a |- A $. t $p |- A $= a $.')).toEqual([1, ['axiom a: |- A']]);
  expect(factsOf('metamath', '$c |- A $. ${ e $e |- A $. t $p |- A $= e $. $}')).toEqual([1, []]);
  expect(factsOf('metamath', '$c |- A $. a $a |- A $. t $p |- A $= ? $.')[1]).toHaveLength(1);
  expect(factsOf('tptp', 'fof(a, axiom, p).\nfof(c, conjecture, p).\n')).toEqual([1, []]);
});

test.each<[LanguageId, string]>([
  ['coq', '(* Section *) Hypothesis b : False. Theorem a : 1 = 2. Proof. destruct b. Qed.'],
  ['coq', 'Section S. End S. Variable b : False. Theorem a : 1 = 2. Proof. destruct b. Qed.'],
  ['coq', 'Time Axiom b : False. Theorem a : 1 = 2. Proof. destruct b. Qed.'],
  ['coq', '#[local]Axiom b : False. Theorem a : 1 = 2. Proof. destruct b. Qed.'],
  ['coq', 'Unset\nGuard Checking. Fixpoint f (n : nat) : False := f n. Theorem a : 1 = 2. Proof. destruct (f 0). Qed.'],
  ['coq', '#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n. Theorem a : 1 = 2. Proof. destruct (f 0). Qed.'],
  ['coq', 'Module Type T. Axiom b : False. End T. Declare Module D : T. Theorem a : 1 = 2. Proof. destruct D.b. Qed.'],
  ['coq', 'Program Definition f : { n | n > 5 } := 0. Admit Obligations. Theorem a : 1 = 1. Proof. reflexivity. Qed.'],
  ['lean', 'def b : 1 = 2 := by sorry\ntheorem a : 1 = 2 := b\n'],
  ['lean', 'open Nat in axiom b : False\ntheorem a : 1 = 2 := b.elim\n'],
  ['lean', 'def s := s!"{"/-"}"\naxiom b : False\ntheorem a : 1 = 2 := b.elim\n'],
  ['lean', 'def «s"» := "/-"\naxiom b : False\ntheorem a : 1 = 2 := b.elim\n'],
  ['lean', 'run_cmd Lean.addDecl decl\ntheorem a : 1 = 2 := b\n'],
  ['lean', 'theorem a : 1 = 1 := by decide +native\n'],
  ['agda', 'a" = 1\nb = "{-"\npostulate\n  one : 1 ≡ 2\n'],
  ['agda', '{-# OPTIONS --safe --type-in-type #-}\none : 1 ≡ 1\none = refl\n'],
  ['agda', '{-# POLARITY F ++ #-}\none : 1 ≡ 1\none = refl\n'],
  ['agda', 'open import Agda.Builtin.TrustMe\none : 1 ≡ 2\none = trust\n'],
])('what is hidden from a quick look is unchecked: %s, %j', (language, text) => {
  expect(factsOf(language, text)[1]).not.toEqual([]);
});

test.each<[LanguageId, string, number]>([
  ['coq', '(* Axiom *) Notation "x <+> y" := (x + y) (at level 50). Time Lemma a : 1 = 1. Proof. reflexivity. Qed.', 1],
  ['coq', 'Declare Scope mine. Module Type T. Parameter n : nat. End T. Lemma a : 1 = 1. Proof. reflexivity. Qed.', 1],
  ['lean', '@[simp, grind =] theorem a : 1 = 1 := rfl\n@[inline, reducible] def b := 1\n-- axiom, sorry, macro\n', 1],
  ['lean', 'theorem h\' (s : String) : s = s := rfl\nexample : "axiom" = "axiom" := h\' "sorry"\n', 2],
  ['agda', '{-# OPTIONS --safe --without-K --exact-split #-}\none : 1 ≡ 1\none = refl\n', 1],
])('what leaves nothing out is not told as unchecked: %s, %j', (language, text, claims) => {
  expect(factsOf(language, text)).toEqual([claims, []]);
});

test('what is supposed, and what is meant otherwise than in the library, is told as what the proof rests on', () => {
  const restsOn = (language: LanguageId, text: string) => {
    const question = questionOf(language, text);
    return question.kind === 'ask' ? question.restsOn : [];
  };
  const supposed = 'Section S. Hypothesis H : 1 = 2. Theorem a : 2 = 1. Proof. auto. Qed. End S.';
  expect(restsOn('coq', supposed)).toEqual(['what its section supposes: Hypothesis H : 1 = 2']);
  expect(restsOn('coq', `#[universes(polymorphic)] ${supposed}`)).toEqual(restsOn('coq', supposed));
  expect(restsOn('coq', 'Notation "x = y" := True. Theorem a : 1 = 2. Proof. exact I. Qed.')).toHaveLength(1);
  expect(
    restsOn('coq', 'Inductive eq (n m : nat) : Prop := any. Theorem a : eq 1 2. Proof. constructor. Qed.'),
  ).toHaveLength(1);
  const hidden = 'def «s"» := "/-"\nvariable (h : 1 = 2)\ntheorem a : 2 = 1 := h.symm\n';
  expect(restsOn('lean', hidden)).toEqual(['what its variables suppose: (h : 1 = 2)']);
  const programmed = 'def s := m!"{"/-"}"\nvariable (h : 1 = 2)\ntheorem a : 2 = 1 := h.symm\n';
  expect(restsOn('lean', programmed)).toEqual(['what its variables suppose: (h : 1 = 2)']);
  expect(restsOn('lean', '-- variable (h : 1 = 2)\ntheorem a : 1 = 1 := rfl\n')).toEqual([]);
  expect(restsOn('lean', 'variable (h : 1 = 2)\ntheorem a : 2 = 1 := h.symm\n')).toEqual([
    'what its variables suppose: (h : 1 = 2)',
  ]);
  expect(restsOn('agda', '_≡_ : ℕ → ℕ → Set\nx ≡ y = ⊤\none : 1 ≡ 2\none = tt\n')).toHaveLength(1);
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
