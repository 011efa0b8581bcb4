Unset Guard Checking.
Fixpoint loop (n : nat) : False := loop n.
Theorem anything : 0 = 1.
Proof. destruct (loop 0). Qed.
