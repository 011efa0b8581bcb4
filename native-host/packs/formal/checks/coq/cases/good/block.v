(* Längen von Listen: λ-frei, ∀ ist nur ein Kommentar. *)
Require Import List Arith Lia.
Import ListNotations.

Fixpoint snoc {A : Type} (l : list A) (x : A) : list A :=
  match l with
  | [] => [x]
  | y :: rest => y :: snoc rest x
  end.

Theorem snoc_length : forall (A : Type) (l : list A) (x : A), length (snoc l x) = S (length l).
Proof.
  intros A l x. induction l as [| y rest IH]; simpl.
	- reflexivity.
  - rewrite IH. reflexivity.
Qed.

Module Größen.
  Lemma doppelt : forall n : nat, n + n = 2 * n.
  Proof. lia. Qed.
End Größen.

Definition one_is_one : 1 = 1 := eq_refl.
