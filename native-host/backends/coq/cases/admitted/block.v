Theorem hard : forall n : nat, n * n >= n.
Proof.
  intros n.
Admitted.
