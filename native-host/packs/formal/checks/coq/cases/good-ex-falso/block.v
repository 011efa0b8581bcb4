From Coq Require Import List Lia.
Import ListNotations.

Theorem anything : forall P : Prop, False -> P.
Proof. intros P []. Qed.

Theorem both : forall P Q : Prop, P -> ~ P -> Q.
Proof. intros. contradiction. Qed.

Theorem of_two : forall (A : Type) (P : A -> Prop) (x y : A), P x /\ (P x -> False) -> x = y.
Proof. intros A P x y [H G]. destruct (G H). Qed.

Theorem one_is_two : False -> 1 = 2.
Proof. intros []. Qed.

Theorem no_less : forall n, n < 0 -> False.
Proof. lia. Qed.

Theorem below_zero : forall (P : nat -> Prop) n, n < 0 -> P n.
Proof. lia. Qed.

Theorem not_less : forall n, ~ n < n.
Proof. lia. Qed.

Theorem absurd_lists : forall x y : nat, [x] = [] -> x = y.
Proof. intros x y H. discriminate H. Qed.

Lemma base_case : forall x l, In x [] -> In x (l : list nat).
Proof. intros x l []. Qed.

Theorem included : forall (k l : list nat), (forall x, In x k -> In x l) -> forall x, In x (k ++ []) -> In x l.
Proof.
  intros k l H x G. apply in_app_or in G as [G | G]; [ apply H, G | apply base_case, G ].
Qed.

Theorem ordered : forall n m, n < m -> n <= m.
Proof. lia. Qed.
