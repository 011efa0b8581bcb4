From Stdlib Require Import Arith.
Lemma x : 1 = 1. Proof. reflexivity. Qed.
