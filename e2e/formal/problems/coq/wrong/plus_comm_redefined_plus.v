Definition nothing (a b : nat) : nat := 0.
Notation "a + b" := (nothing a b) : nat_scope.

Theorem plus_absorbs : forall n m : nat, n + m = m + m + n.
Proof.
  reflexivity.
Qed.
