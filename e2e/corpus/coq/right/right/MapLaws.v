Require Import List.
Import ListNotations.

Theorem map_id' : forall A (l : list A), map (fun x => x) l = l.
Proof.
  induction l as [| x l IH]; simpl.
  - reflexivity.
  - now rewrite IH.
Qed.

Theorem map_compose : forall A B C (f : A -> B) (g : B -> C) (l : list A),
  map g (map f l) = map (fun x => g (f x)) l.
Proof.
  intros. induction l as [| x l IH]; simpl; congruence.
Qed.

Theorem length_map : forall A B (f : A -> B) (l : list A),
  length (map f l) = length l.
Proof.
  intros. induction l; simpl; auto.
Qed.

Example squares : map (fun n => n * n) [1; 2; 3] = [1; 4; 9].
Proof. reflexivity. Qed.
