Notation False := True.
Notation "'exists' x , p" := True (at level 200, x name, p at level 200).
Notation "x <= y <= z" := True (at level 70, y at next level, z at next level).
Notation "5" := 4.

Definition one (n : Number.uint) : nat := 1.
Number Notation nat one Nat.to_num_uint : nat_scope.

Module Nat.
  Definition add (n m : nat) := 0.
End Nat.

Theorem wrong : False /\ 4 <= 2 <= 1 /\ 7 = 8.
Proof. repeat split. Qed.
