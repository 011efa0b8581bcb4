import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';
import type { LanguageId } from './language.ts';

const TEXTS: readonly (readonly [LanguageId, string])[] = [
  ['tptp', '% a\nfof(all_men, axiom, ![X]: (man(X) => mortal(X))).\nfof(c, conjecture, mortal(socrates)).\n'],
  ['dimacs', 'c two clauses\np cnf 2 2\n1 -2 0\n2 0\n'],
  ['minizinc', 'var 1..9: x;\nconstraint x > 3;\nsolve satisfy;\n'],
  ['clingo', '1 { color(X, C) : col(C) } 1 :- node(X).\n:- edge(X, Y), color(X, C), color(Y, C).\n#show color/2.\n'],
  [
    'prolog',
    ':- use_module(library(lists)).\nlength_of([], 0).\nlength_of([_|T], N) :- length_of(T, M), N is M + 1.\n',
  ],
  ['prolog', 'ancestor(X, Y) :-\n    parent(X, Z),\n    ancestor(Z, Y).\n'],
  ['coq', 'Theorem add_0 : forall n : nat, n + 0 = n.\nProof.\n  intros n. induction n; auto.\nQed.\n'],
  ['coq', 'Require Import Arith.\nFixpoint f (n : nat) : nat :=\n  match n with O => 0 | S m => f m end.\n'],
  ['agda', 'module Nat where\n\ndata ℕ : Set where\n  zero : ℕ\n  suc : ℕ → ℕ\n'],
  ['lean', 'theorem add_zero (n : Nat) : n + 0 = n := by\n  simp\n'],
  ['lean', 'import Mathlib\n\nexample : 2 + 2 = 4 := rfl\n'],
  ['metamath', '$c 0 + = -> ( ) term wff |- $.\n$v t r $.\ntt $f term t $.\na1 $a |- ( t = t ) $.\n'],
  ['dafny', 'method Max(a: int, b: int) returns (m: int)\n  ensures m >= a && m >= b\n{\n  m := a;\n}\n'],
  ['dafny', 'function Fib(n: nat): nat\n  decreases n\n{\n  if n < 2 then n else Fib(n - 1) + Fib(n - 2)\n}\n'],
  [
    'why3',
    'module Max\n  use int.Int\n  let max (a b: int) : int\n    ensures { result >= a }\n' +
      '  = if a > b then a else b\nend\n',
  ],
  ['boogie', 'procedure F(n: int) returns (r: int)\n  ensures r >= n;\n{\n  r := n;\n}\n'],
  ['alloy', 'abstract sig Person {}\nsig Man extends Person { wife: lone Woman }\nrun {} for 3\n'],
  ['promela', 'byte n;\nactive [2] proctype P() {\n  n++;\n}\n'],
  ['quint', "module counter {\n  var n: int\n  action init = n' = 0\n}\n"],
  ['usl', 'contract Agent::step(self: Agent) -> Agent {\n  requires { self.state != Terminated }\n}\n'],
];

test.each(TEXTS)('%s is recognised: %j', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

const OTHERS: readonly string[] = [
  'package a;\n\npublic class Lemma {\n  private int example = 3;\n\n  public int get() { return example; }\n}\n',
  'def theorem(x):\n    """A lemma: by example."""\n    return x\n\n\nprint(theorem(3))\n',
  "module Facts\n  def self.example\n    puts 'data'\n  end\nend\n",
  'module Nat where\n\ndata Nat = Zero | Suc Nat\n\nadd :: Nat -> Nat -> Nat\nadd Zero m = m\n',
  'export function example(a: number): number {\n  return a;\n}\n',
  'pub fn lemma(n: u32) -> u32 {\n    let example = n;\n    example\n}\n',
  'Theorem 1. For all n the sum is even.\nProof follows by induction.\n',
];

test.each(OTHERS)('this is not taken for a formal language: %j', (text) => {
  const formal = TEXTS.map(([language]) => language);
  expect(formal).not.toContain(guessLanguage(text));
});
