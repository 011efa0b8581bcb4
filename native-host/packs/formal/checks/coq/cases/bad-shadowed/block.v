Inductive nat : Set := O : nat.
Definition le (a b : nat) := True.
Notation "a <= b" := (le a b).

Theorem all_small : forall a b : nat, a <= b.
Proof. intros. exact I. Qed.
