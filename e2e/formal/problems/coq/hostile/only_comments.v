(* Theorem wrong : 1 = 2. Proof. reflexivity. Qed. *)
