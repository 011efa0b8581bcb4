From Coq Require Import List.
Import ListNotations.

Fixpoint sorted (l : list nat) : Prop :=
  match l with
  | x :: ((y :: _) as rest) => x <= y /\ sorted rest
  | _ => True
  end.

Lemma help : forall n m, n < m -> m < n -> n = 17.
Proof. intros n m H G. exfalso. apply (PeanoNat.Nat.lt_asymm n m); assumption. Qed.

Theorem größe_sorted : forall (l : list nat) (n m : nat), length l = 3 -> n < m /\ m < n -> sorted l.
Proof. intros l n m _ [H G]. pose proof (help n m H G). exfalso. apply (PeanoNat.Nat.lt_asymm n m); assumption. Qed.

Theorem of_nothing : forall l, (exists x, In x [] /\ x = 1) -> sorted l.
Proof. intros l [x [[] _]]. Qed.

Print Assumptions of_nothing.
