Theorem plus_zero : forall n, n + 0 = n.
Proof. induction n; simpl; auto. Qed.

Theorem said_of_none : forall n : nat, n = 1 -> n <> 1 -> n * n = 7.
Proof. intros. contradiction. Qed.
