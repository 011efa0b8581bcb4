Theorem t : forall n : nat, n = n. Proof. reflexivity. Qed.
Redirect "written_by_coq" Print t.
Require Extraction.
Extraction "written_by_extraction.ml" Nat.add.
