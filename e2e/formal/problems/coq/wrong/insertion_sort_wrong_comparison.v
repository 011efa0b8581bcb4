Require Import List Arith Lia Permutation Sorted.
Import ListNotations.

Fixpoint insert (x : nat) (l : list nat) : list nat :=
  match l with
  | [] => [x]
  | y :: rest => if y <=? x then x :: l else y :: insert x rest
  end.

Fixpoint sort (l : list nat) : list nat :=
  match l with
  | [] => []
  | x :: rest => insert x (sort rest)
  end.

Lemma insert_permutes : forall x l, Permutation (x :: l) (insert x l).
Proof.
  induction l as [| y l IH]; simpl.
  - apply Permutation_refl.
  - destruct (x <=? y).
    + apply Permutation_refl.
    + eapply perm_trans; [apply perm_swap | apply perm_skip; exact IH].
Qed.

Theorem sort_permutes : forall l, Permutation l (sort l).
Proof.
  induction l as [| x l IH]; simpl.
  - apply perm_nil.
  - eapply perm_trans; [apply perm_skip; exact IH | apply insert_permutes].
Qed.

Inductive ordered : list nat -> Prop :=
| ordered_nil : ordered []
| ordered_one : forall x, ordered [x]
| ordered_more : forall x y l, x <= y -> ordered (y :: l) -> ordered (x :: y :: l).

Lemma insert_ordered : forall x l, ordered l -> ordered (insert x l).
Proof.
  intros x l H. induction H as [| a | a b l Hab H IH]; simpl.
  - constructor.
  - destruct (Nat.leb_spec x a); repeat constructor; lia.
  - destruct (Nat.leb_spec x a).
    + constructor; [lia | constructor; assumption].
    + simpl in IH. destruct (x <=? b) eqn:E.
      * constructor; [lia | exact IH].
      * constructor; [exact Hab | exact IH].
Qed.

Theorem sort_ordered : forall l, ordered (sort l).
Proof.
  induction l as [| x l IH]; simpl.
  - constructor.
  - apply insert_ordered. exact IH.
Qed.
