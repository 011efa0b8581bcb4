Redirect "/project/../etc/x" Print nat.
Theorem t : True.
Proof. exact I. Qed.
