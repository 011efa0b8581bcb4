Require Import Arith Lia.

Fixpoint sum_odd (n : nat) : nat :=
  match n with
  | 0 => 0
  | S k => (2 * k + 1) + sum_odd k
  end.

Theorem sum_odd_square : forall n, sum_odd n = n * n.
Proof.
  induction n as [| k IH].
  - reflexivity.
  - simpl sum_odd. rewrite IH.
Qed.
