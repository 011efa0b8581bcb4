Lemma help : forall n : nat, n < n * 2 + 1.
Admitted.
Theorem easy : 1 = 1.
Proof. reflexivity. Qed.
Theorem uses : 3 < 7.
Proof. exact (help 3). Qed.
