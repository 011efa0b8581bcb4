Load "/etc/passwd".
Theorem t : True. Proof. exact I. Qed.
