From mathcomp Require Import ssreflect ssrbool.
Lemma x : true. Proof. by []. Qed.
