Require Import Arith.

Section Fold.
  Variable op : nat -> nat -> nat.
  Hypothesis op_comm : forall a b, op a b = op b a.

  Lemma swap : forall a b c, op c (op a b) = op c (op b a).
  Proof. intros a b c. rewrite (op_comm a b). reflexivity. Qed.
End Fold.

Theorem swap_add : forall a b c, c + (a + b) = c + (b + a).
Proof. exact (swap Nat.add Nat.add_comm). Qed.
