Theorem off_by_one : forall n : nat, n + 1 = n.
Proof.
  (* 🙂 *) intros n. reflexivity.
Qed.
