import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../../shared/language.ts';
import { compareStatements } from './compare-statements.ts';
import { readStatements, STATED_LANGUAGES } from './read-statements.ts';

const changes = (language: LanguageId, was: string, now: string): string[] =>
  compareStatements(readStatements(language, was).statements, readStatements(language, now).statements).map(
    ({ rule, message }) => `${rule}: ${message}`,
  );

const DAFNY = `method Max(a: int, b: int) returns (m: int)
  requires a != b
  ensures m >= a && m >= b
  ensures m in {a, b}
{
  m := if a > b then a else b;
}
`;
const LEAN = `def Even (n : Nat) : Prop := ∃ k, n = 2 * k

theorem even_add (a b : Nat) (ha : Even a) (hb : Even b) : Even (a + b) := by
  sorry
`;
const COQ = `Definition sorted (l : list nat) : Prop := True.
Theorem sort_sorted : forall l, sorted (sort l).
Proof. intros. Admitted.
`;
const WHY3 = `module Div
  use int.Int
  predicate even (n: int) = exists k. n = 2 * k
  let half (n: int) : int
    requires { even n }
    ensures  { 2 * result = n }
  = let ref i = 0 in
    while i < n do invariant { i <= n } variant { n - i } i <- i + 2 done; n / 2
end
`;
const TLA = `---- MODULE Lock ----
VARIABLES held, waiting
Init == held = {} /\\ waiting = {}
Next == held' = held /\\ UNCHANGED waiting
Fair == WF_held(Next)
Spec == Init /\\ [][Next]_<<held, waiting>> /\\ Fair
AtMostOne == Cardinality(held) <= 1
Inv == AtMostOne
====
`;
const ALLOY = `sig Node { next: lone Node }
fact { no n: Node | n in n.^next }
pred reaches[a, b: Node] { b in a.*next }
assert NoCycle { all n: Node | n not in n.^next }
check NoCycle for 5
`;
const SMT = `(set-info :status unsat)
(declare-const x Int)
(define-fun half ((n Int)) Int (div n 2))
(assert (> x 0)) ; positive
(assert (! (< (half x) 0) :named goal))
(check-sat)
`;
const USL = `predicate small(n: Int) { n < 10 }
invariant bound { forall a: Agent . small(a.iterations) }
contract Agent::step(self: Agent) -> Agent {
  requires { self.state != Terminated }
  ensures { self'.iterations <= self.iterations + 1 }
}
`;
const SCRIPT = `//@ requires n >= 0
//@ ensures \\result >= n
export function twice(n: number): number {
  //@ invariant i <= n
  return n + n;
}
`;
const BOOGIE = `procedure Inc(x: int) returns (r: int);
  requires x >= 0;
  ensures r == x + 1;
implementation Inc(x: int) returns (r: int) { r := x + 1; }
`;

const replace = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return text.replace(from, () => to);
};

type Row = readonly [language: LanguageId, text: string, from: string, to: string, found: RegExp];

const WEAKENED: readonly Row[] = [
  [
    'dafny',
    DAFNY,
    'm >= a && m >= b',
    'm >= a',
    /^statement-changed: the ensures of Max changed: it was `ensures m >= a/,
  ],
  ['dafny', DAFNY, '  ensures m in {a, b}\n', '', /^statement-gone: the ensures of Max is gone/],
  [
    'dafny',
    DAFNY,
    '  requires a != b\n',
    '  requires a != b\n  requires a > b\n',
    /^assumption-added: .* for Max: `requires a > b`/,
  ],
  ['dafny', DAFNY, '{\n  m :=', '{\n  assume m >= b;\n  m :=', /^assumption-added: it now assumes: `assume m >= b`/],
  ['dafny', DAFNY, 'method Max', 'method {:verify false} Max', /^statement-changed|^assumption-added/],
  ['dafny', DAFNY, 'b: int)', 'b: nat)', /^statement-changed: the signature of Max/],
  ['lean', LEAN, 'Even (a + b) :=', 'Even (a + a) :=', /^statement-changed: the theorem even_add/],
  ['lean', LEAN, '∃ k, n = 2 * k', 'True', /^word-changed: what Even means changed/],
  ['lean', LEAN, 'theorem', 'axiom help : False\n\ntheorem', /^assumption-added: it now assumes: `axiom help : False`/],
  ['coq', COQ, 'forall l,', 'forall l, l = nil ->', /^statement-changed: the theorem sort_sorted/],
  ['coq', COQ, 'Prop := True', 'Prop := l = l', /^word-changed: what sorted means changed/],
  ['coq', COQ, 'Theorem', 'Axiom easy : False.\nTheorem', /^assumption-added: it now assumes: `Axiom easy : False`/],
  ['why3', WHY3, '2 * result = n', '2 * result <= n', /^statement-changed: the ensures of half/],
  ['why3', WHY3, 'requires { even n }', 'requires { even n } requires { n = 0 }', /^assumption-added: .* for half/],
  ['why3', WHY3, 'exists k. n = 2 * k', 'n = n', /^word-changed: what even means/],
  ['tlaplus', TLA, '<= 1', '<= 2', /^statement-changed: the definition AtMostOne changed/],
  ['tlaplus', TLA, 'Inv == AtMostOne', 'Inv == TRUE', /^statement-changed: the definition Inv/],
  ['tlaplus', TLA, '>> /\\ Fair', '>>', /^statement-changed: the definition Spec/],
  ['alloy', ALLOY, 'for 5', 'for 2', /^statement-changed: the check NoCycle/],
  ['alloy', ALLOY, 'n not in n.^next', 'n not in n.next', /^statement-changed: the assert NoCycle/],
  ['alloy', ALLOY, 'pred', 'fact { no Node }\npred', /^assumption-added: it now assumes: `fact \{ no Node \}`/],
  ['smtlib', SMT, ':status unsat', ':status sat', /^statement-changed: the status changed/],
  ['smtlib', SMT, '(< (half x) 0)', '(< (half x) 1)', /^statement-changed: the assertion goal/],
  ['smtlib', SMT, '(div n 2)', '(- n)', /^word-changed: what half means/],
  ['smtlib', SMT, '(assert (> x 0))', '', /^statement-gone: the assertion is gone/],
  ['usl', USL, 'n < 10', 'n < 100', /^word-changed: what small means/],
  ['usl', USL, 'iterations + 1', 'iterations + 9', /^statement-changed: the ensures of Agent::step/],
  ['usl', USL, 'self.state != Terminated', 'false', /^assumption-added: .* for Agent::step/],
  ['typescript', SCRIPT, '\\result >= n', '\\result >= 0', /^statement-changed: the ensures of twice/],
  ['typescript', SCRIPT, 'n >= 0', 'n > 5', /^assumption-added: it now assumes for twice/],
  ['boogie', BOOGIE, 'r == x + 1;', 'r >= x;', /^statement-changed: the ensures of Inc/],
  [
    'dafny',
    'lemma A(n: nat)\n  ensures n >= 0\n{}\nlemma B(n: nat)\n  ensures n >= 0\n{}\n',
    'lemma B(n: nat)\n  ensures n >= 0\n',
    'lemma B(n: nat)\n',
    /^statement-gone: the ensures of B is gone/,
  ],
  [
    'dafny',
    'lemma A(n: int)\n  ensures n * n >= 0\n{}\n',
    'lemma A(n: int)\n',
    'lemma Other(n: int)\n  requires n > 0\n',
    /^assumption-added: it now assumes for Other: `requires n > 0`/,
  ],
  [
    'dafny',
    'function Ok(n: int): bool { n > 0 }\nlemma L(n: int)\n  ensures Ok(n)\n{}\n',
    'n > 0',
    'true',
    /^word-changed: what Ok means changed/,
  ],
  [
    'boogie',
    'function F(x: int): bool { x > 0 }\nprocedure P() returns (r: int);\n  ensures F(r);\n',
    'x > 0',
    'true',
    /^word-changed: what F/,
  ],
  [
    'coq',
    'Definition ok (n : nat) : bool := n =? 0.\nTheorem t : forall n, ok n = true.\n',
    'n =? 0',
    'true',
    /^word-changed: what ok/,
  ],
  ['why3', 'function f (n: int) : int = n + 1\ngoal g: forall n. f n > n\n', 'n + 1', 'n + 2', /^word-changed: what f/],
  ['why3', 'let predicate p (n: int) = n > 0\ngoal g: p 1\n', 'n > 0', 'true', /^word-changed: what p/],
  [
    'why3',
    'goal g: forall n: int.\n  let m = n + 1 in\n  let k = m + 1 in\n  k > n\nend\n',
    'k > n',
    'k >= k',
    /^statement-changed: the goal g/,
  ],
  [
    'alloy',
    'pred safe {\n  let n = Node |\n  all m: n | m not in m.next\n}\nassert A { safe }\ncheck A\n',
    'm not in m.next',
    'm in m',
    /^word-changed: what safe/,
  ],
  [
    'alloy',
    'sig Node { next: lone Node }\nassert A { no n: Node | n in n.next }\ncheck A\n',
    'lone Node }',
    'lone Node } { next != this }',
    /^assumption-added: it now assumes: `\{ next != this \}`/,
  ],
  [
    'lean',
    'theorem t (n : Nat) : let m := n + 1; m > n := by\n  simp\n',
    'm > n',
    'm = m',
    /^statement-changed: the theorem t/,
  ],
  [
    'lean',
    'variable (n : Nat)\ntheorem t : n = n := rfl\n',
    '(n : Nat)',
    '(n : Nat) (h : n = 0)',
    /^assumption-added: it now assumes: `\(h : n = 0\)`/,
  ],
  [
    'tlaplus',
    '---- MODULE M ----\nInv ==\n  LET\n    y == 1\n  IN y > 0\n====\n',
    'y > 0',
    'TRUE',
    /^statement-changed: the definition Inv/,
  ],
  [
    'tlaplus',
    '---- MODULE M ----\nMutex == \\A i \\in {1} : i = 1\n====\n',
    'i = 1',
    'TRUE',
    /^statement-changed: the definition Mutex/,
  ],
  [
    'tlaplus',
    '---- MODULE M ----\nNoDeadlock == x > 1\n====\n',
    'x > 1',
    'TRUE',
    /^statement-changed: the definition NoDeadlock/,
  ],
  [
    'smtlib',
    '(declare-const |a"b| Int)\n(assert (> |a"b| 0)) ; it is "\n(assert (< |a"b| 9))\n(check-sat)\n',
    '9',
    '99',
    /^statement-changed: the assertion changed/,
  ],
  [
    'smtlib',
    '(declare-const a Int)\n(assert (> a 0)) ; above\r(assert (< a 9))\n(check-sat)\n',
    '9',
    '99',
    /^statement-changed: the assertion changed/,
  ],
  [
    'coq',
    'Definition s := "\\"%string.\n(* it is *)\nTheorem t : 1 = 1.\n',
    '1 = 1',
    'True',
    /^statement-gone|^statement-changed: the theorem t/,
  ],
  ['boogie', BOOGIE, 'procedure', 'axiom false;\nprocedure', /^assumption-added: it now assumes: `axiom false`/],
];

const KEPT: readonly (readonly [language: LanguageId, text: string, from: string, to: string])[] = [
  ['dafny', DAFNY, '  ensures m >= a && m >= b', '  // the larger one\n  ensures m >= a\n    && m >= b'],
  ['dafny', DAFNY, 'm := if a > b then a else b;', 'if a > b { m := a; } else { m := b; }'],
  ['dafny', DAFNY, '  requires a != b\n', ''],
  ['dafny', DAFNY, '  requires a != b\n', '  requires a != b\n  ensures m == a || m == b\n'],
  ['lean', LEAN, 'by\n  sorry', 'by\n  obtain ⟨i, hi⟩ := ha\n  exact ⟨i, by simp⟩'],
  ['lean', LEAN, 'def Even', '/-- Twice\n  /- something -/ -/\ndef Even'],
  ['coq', COQ, 'intros. Admitted.', 'intros l. exact I. Qed.'],
  ['why3', WHY3, 'invariant { i <= n }', 'invariant { 0 <= i <= n + 1 }'],
  ['tlaplus', TLA, "held' = held /\\ UNCHANGED waiting", "held' = {} /\\ waiting' = {}"],
  ['alloy', ALLOY, 'lone Node', 'set Node'],
  ['smtlib', SMT, '; positive', '; above\n; zero'],
  ['smtlib', SMT, '; positive\n', '; above\r; (assert false)\r\n'],
  ['typescript', SCRIPT, 'return n + n', 'return 2 * n'],
  ['typescript', SCRIPT, 'invariant i <= n', 'invariant 0 <= i'],
  ['boogie', BOOGIE, '{ r := x + 1; }', '{ r := 1 + x; }'],
  ['dafny', 'lemma A(n: nat)\n  ensures n >= 0\n{}\n', 'lemma A', 'lemma Other'],
  ['dafny', 'method M() { var c := \'"\'; var s := "/*"; }\nlemma A(n: nat)\n  ensures n >= 0\n{}\n', 'var s', 'var t'],
  ['coq', 'Theorem a : forall n, n = n.\n', 'Theorem a', 'Theorem b'],
  ['lean', 'theorem t (n : Nat) : let m := n + 1; m > n := by\n  simp\n', 'simp', 'omega'],
  [
    'why3',
    'let f (n: int) : int\n  ensures { result = n }\n=\n  let m = n in\n  m\n',
    '  m\n',
    '  let k = m in\n  k\n',
  ],
  ['tlaplus', '---- MODULE M ----\nInv == x > 0\n====\nINVARIANTS Inv\n', 'INVARIANTS', 'INVARIANT'],
  ['usl', USL, 'invariant bound', '// so many\ninvariant bound'],
];

describe('compareStatements', () => {
  it.each(WEAKENED)('%s: tells %#', (language, text, from, to, found) => {
    const told = changes(language, text, replace(text, from, to));
    expect(
      told.some((each) => found.test(each)),
      told.join('\n'),
    ).toBe(true);
  });

  it.each(KEPT)('%s: says nothing of %#', (language, text, from, to) => {
    expect(changes(language, text, replace(text, from, to))).toEqual([]);
  });

  it('says nothing of another name for the same claim', () => {
    expect(changes('coq', COQ, COQ)).toEqual([]);
    expect(
      changes('dafny', 'lemma A(n: nat)\n  ensures n >= 0\n{}\n', '\nlemma A(n: nat)\n  ensures n >= 0\n{}\n'),
    ).toEqual([]);
  });

  it('reads anything without an error, in linear time', () => {
    const parts = [
      '(',
      ')',
      '{',
      '}',
      '"',
      '(*',
      '*)',
      'ensures ',
      'lemma ',
      'requires',
      '\n',
      ' ',
      ':=',
      '.',
      'theorem x',
      '==',
      '//@ ',
    ];
    for (const language of STATED_LANGUAGES) {
      const read = (text: string) => readStatements(language, text);
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (words) => void read(words.join(''))),
        {
          numRuns: 50,
        },
      );
      const began = performance.now();
      read(parts.join('').repeat(500));
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });
});
