From Coq Require Import Lia.

Section Claims.
  Variable A : Type.
  Variables n größe : nat.
  Variable below : n < 3.
  Variable decide : forall x y : A, {x = y} + {x <> y}.
  Context (unused : 0 < 1) (equal : größe = 3).
  Lemma small : n < 5.
  Proof. clear unused equal. lia. Qed.
  Lemma four : größe + 1 = 4.
  Proof. clear unused below. lia. Qed.
  Lemma same (x y : A) : x = y \/ x <> y.
  Proof. destruct (decide x y); auto. Qed.
End Claims.

Lemma after : forall n (below : n < 3), n < 4.
Proof. lia. Qed.
