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

Theorem plus_commutes : forall n m : nat, n + m = m + n.
Proof.
  induction n as [| n IH]; intro m.
  - simpl. rewrite plus_n_zero. reflexivity.
  - simpl. rewrite IH. admit.
Admitted.
