Theorem nothing_is_below : forall n : nat, 0 <= n.
Proof. induction n as [|n IH]. apply le_n. apply le_S. exact IH. Qed.
