Notation "x <= y" := (x = x /\ y = y) (at level 70, no associativity).

Theorem everything_is_small : forall n : nat, n <= 0.
Proof. intros n. split; reflexivity. Qed.
