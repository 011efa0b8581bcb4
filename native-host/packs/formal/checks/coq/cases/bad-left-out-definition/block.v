(* Nobody says what the root is: the proof beside it does not make it one. *)
Definition root (n : nat) : { r : nat | r * r <= n }. Admitted.

Theorem same : 1 = 1.
Proof. reflexivity. Qed.
