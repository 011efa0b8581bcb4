(* ünïcode before *)
Theorem wrong : forall n : nat, n + 1 = n.
Proof.
  intros n. (* é *) reflexivity.
Qed.
