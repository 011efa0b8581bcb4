Require Import List.
Import ListNotations.

Section Reversal.
  Variable A : Type.

  Fixpoint reverse (l : list A) : list A :=
    match l with
    | [] => []
    | x :: rest => reverse rest ++ [x]
    end.

  Lemma reverse_app : forall l k : list A, reverse (l ++ k) = reverse k ++ reverse l.
  Proof.
    induction l as [| x l IH]; intro k; simpl.
    - rewrite app_nil_r. reflexivity.
    - rewrite IH, app_assoc. reflexivity.
  Qed.

  Theorem reverse_twice : forall l : list A, reverse (reverse l) = l.
  Proof.
    induction l as [| x l IH]; simpl.
    - reflexivity.
    - rewrite reverse_app, IH. reflexivity.
  Qed.
End Reversal.
