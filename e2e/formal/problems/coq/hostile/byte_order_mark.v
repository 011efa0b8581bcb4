Theorem t : forall n : nat, n = n. Proof. reflexivity. Qed.
