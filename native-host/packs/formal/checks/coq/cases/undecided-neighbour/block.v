Require Import Helper.
Theorem fine : one = 1. Proof. reflexivity. Qed.
