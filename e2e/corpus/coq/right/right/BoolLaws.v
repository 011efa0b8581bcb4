Require Import Bool.

Theorem de_morgan_and : forall a b : bool, negb (a && b) = negb a || negb b.
Proof. now intros [] []. Qed.

Theorem xor_assoc : forall a b c : bool, xorb a (xorb b c) = xorb (xorb a b) c.
Proof. now intros [] [] []. Qed.

Definition majority (a b c : bool) : bool := (a && b) || (b && c) || (a && c).

Example majority_ttf : majority true true false = true.
Proof. reflexivity. Qed.

Lemma majority_comm : forall a b c, majority a b c = majority b a c.
Proof. now intros [] [] []. Qed.
