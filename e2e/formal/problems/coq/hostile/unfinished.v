Theorem t : forall n m : nat, n = m.
Proof.
  intros.
