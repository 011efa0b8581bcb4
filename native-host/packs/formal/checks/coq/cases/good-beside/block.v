Require Import twice.
Theorem four : twice 2 = 4.
Proof. reflexivity. Qed.
