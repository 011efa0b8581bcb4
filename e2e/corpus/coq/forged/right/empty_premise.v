Theorem zero_least : forall n : nat, n <= 0 -> n = 0.
Proof. intros n H. inversion H. reflexivity. Qed.
