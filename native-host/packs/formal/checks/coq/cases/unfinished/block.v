Theorem part : forall n : nat, n = n.
Proof.
  intros n.
