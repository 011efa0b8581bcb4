Theorem contradiction : 1 = 2 -> False.
Proof. intros H. discriminate H. Qed.
