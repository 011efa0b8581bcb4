Declare ML Module "my_plugin".
Theorem t : forall n : nat, n = n. Proof. reflexivity. Qed.
