Require Import List.
Import ListNotations.

Definition starts_with (x : nat) (l : list nat) : Prop := exists rest, l = x :: rest.

Definition put (x : nat) (l : list nat) : list nat := x :: l.

Theorem put_starts : forall x l, starts_with x (put x l).
Proof. intros x l. exists l. reflexivity. Qed.
