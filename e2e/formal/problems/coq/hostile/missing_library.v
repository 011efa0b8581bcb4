From mathcomp Require Import all_ssreflect.
Theorem t : forall n : nat, n = n. Proof. reflexivity. Qed.
