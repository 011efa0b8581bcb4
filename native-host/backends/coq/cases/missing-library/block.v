From mathcomp Require Import all_ssreflect.
Theorem t : true.
Proof. by []. Qed.
