import type { Conversation } from '../model.ts';
import { fenced, turn } from './build-turn.ts';

const OVERFLOW_SMT = `; A sum of two bytes is never less than one of them.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvult (bvadd a b) a))
(check-sat)`;

const LIST_ALLOY = `sig Node { next: lone Node }

assert NoCycle { all n: Node | n not in n.^next }
check NoCycle for 3`;

const MAX_DAFNY = `method Max(a: int, b: int) returns (m: int)
  requires a != b
  ensures m >= a && m >= b
  ensures m == a || m == b
{
  m := a;
}`;

const CHOICE_COQ = `Axiom excluded_middle : forall P : Prop, P \\/ ~ P.

Theorem double_negation : forall P : Prop, ~ ~ P -> P.
Proof.
  intros P H.
  destruct (excluded_middle P) as [HP | HN].
  - exact HP.
  - contradiction.
Qed.

Theorem plus_comm : forall n m : nat, n + m = m + n.
Proof.
Admitted.`;

const ADD_COQ = `Theorem plus_zero : forall n : nat, n + 0 = n.
Proof.
  induction n as [| n IH].
  - reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.`;

const SHRINK_USL = `contract shrink(n: Int) -> Int {
    requires { n > 0 }
    ensures {
        result < n
        result > 0
    }
}`;

const LOCK_TLA = `---- MODULE Lock ----
VARIABLES a, b
Init == a = "out" /\\ b = "out"
SeeA == a = "out" /\\ b # "in" /\\ a' = "saw" /\\ b' = b
SeeB == b = "out" /\\ a # "in" /\\ b' = "saw" /\\ a' = a
EnterA == a = "saw" /\\ a' = "in" /\\ b' = b
EnterB == b = "saw" /\\ b' = "in" /\\ a' = a
Leave == (a = "in" /\\ a' = "out" /\\ b' = b) \\/ (b = "in" /\\ b' = "out" /\\ a' = a)
Next == SeeA \\/ SeeB \\/ EnterA \\/ EnterB \\/ Leave
Mutex == ~(a = "in" /\\ b = "in")
====`;

/** One turn for each formal language, in the order in which the conversation shows them. */
export const FORMAL_TURNS = {
  smt: ['Prove that the sum of two bytes is never less than one of them.', [['smt2', OVERFLOW_SMT]]],
  alloy: ['Show in Alloy that a linked list has no cycle.', [['alloy', LIST_ALLOY]]],
  coq: [
    'Prove that n + 0 = n, that addition commutes and that ~ ~ P implies P, in Coq.',
    [
      ['coq', ADD_COQ],
      ['coq', CHOICE_COQ],
    ],
  ],
  usl: ['Write the contract of a function that halves at most.', [['usl', SHRINK_USL]]],
  tla: ['Model two processes that never are in the critical section at once.', [['tla', LOCK_TLA]]],
  dafny: ['Give me the larger of two numbers, proved in Dafny, also where they are equal.', [['dafny', MAX_DAFNY]]],
} as const satisfies Record<string, readonly [string, readonly (readonly [string, string])[]]>;

/** What Claude proves and models: a counterexample of each kind, a proof, and one that rests on what nobody proved. */
export const FORMAL: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000040',
  slug: 'formal',
  title: 'Proofs and models',
  family: 'hub',
  shape: 'B',
  messages: Object.entries(FORMAL_TURNS).flatMap(([key, [asked, blocks]]) =>
    turn(`U-${key}`, asked, blocks.map(([fence, code]) => fenced(fence, code)).join('\n\nand\n\n')),
  ),
  reply: '',
  tricks: [],
};
