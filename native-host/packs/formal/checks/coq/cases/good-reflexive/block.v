Require Import List.
Import ListNotations.

Definition same_length (a b : list nat) : Prop := length a = length b.

Theorem same_length_refl : forall l, same_length l l.
Proof. intros l. reflexivity. Qed.

Theorem same_length_sym : forall a b, same_length a b -> same_length b a.
Proof. unfold same_length. intros a b H. symmetry. exact H. Qed.
