Theorem one : 1 = 1.
Proof. reflexivity. Qed.
