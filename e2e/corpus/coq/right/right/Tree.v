Require Import Arith Lia.

Inductive tree (A : Type) : Type :=
| Leaf : tree A
| Node : tree A -> A -> tree A -> tree A.

Arguments Leaf {A}.
Arguments Node {A} _ _ _.

Fixpoint size {A} (t : tree A) : nat :=
  match t with
  | Leaf => 0
  | Node l _ r => size l + 1 + size r
  end.

Fixpoint mirror {A} (t : tree A) : tree A :=
  match t with
  | Leaf => Leaf
  | Node l x r => Node (mirror r) x (mirror l)
  end.

Theorem mirror_involutive : forall A (t : tree A), mirror (mirror t) = t.
Proof.
  induction t as [| l IHl x r IHr]; simpl; congruence.
Qed.

Theorem mirror_size : forall A (t : tree A), size (mirror t) = size t.
Proof.
  induction t as [| l IHl x r IHr]; simpl; lia.
Qed.
