Require Import List.
Import ListNotations.

Section Rev.
  Variable A : Type.

  Fixpoint rev' (l : list A) : list A :=
    match l with
    | [] => []
    | x :: r => rev' r ++ [x]
    end.

  Lemma rev'_app : forall l m, rev' (l ++ m) = rev' m ++ rev' l.
  Proof.
    induction l as [| x l IH]; intros m; simpl.
    - now rewrite app_nil_r.
    - now rewrite IH, app_assoc.
  Qed.

  Theorem rev'_involutive : forall l, rev' (rev' l) = l.
  Proof.
    induction l as [| x l IH]; simpl.
    - reflexivity.
    - rewrite rev'_app, IH. reflexivity.
  Qed.
End Rev.
