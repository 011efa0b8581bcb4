Fixpoint power (b e : nat) : nat := match e with 0 => 1 | S k => b * power b k end.
Theorem large : power 10 12 = power 10 12 + 0.
Proof. vm_compute. reflexivity. Qed.
