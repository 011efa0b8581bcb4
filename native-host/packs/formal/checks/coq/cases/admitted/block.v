Theorem easy : 1 + 1 = 2.
Proof. reflexivity. Qed.

Theorem hard : forall n m : nat, n + m = m + n.
Proof.
  intros n m. admit.
Admitted.
