Theorem halves : forall n m : nat, S n <= 0 -> n = m + m.
Proof. intros n m H. inversion H. Qed.
