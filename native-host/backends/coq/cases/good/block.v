Require Import List.
Import ListNotations.

(* Reversing twice is nothing. *)
Theorem rev_twice : forall (A : Type) (l : list A), rev (rev l) = l.
Proof.
  intros A l. apply rev_involutive.
Qed.

Module Inner.
  Section S.
    Variable α : nat.
    Lemma same : α + 0 = α.
    Proof. induction α; simpl; auto. Qed.
  End S.
End Inner.
