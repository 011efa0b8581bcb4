Require Import Arith Lia.

(* sum_to n = 0 + 1 + ... + n *)
Fixpoint sum_to (n : nat) : nat :=
  match n with
  | 0 => 0
  | S k => n + sum_to k
  end.

Example sum_to_4 : sum_to 4 = 10.
Proof. reflexivity. Qed.

Theorem sum_to_closed : forall n, 2 * sum_to n = n * (n + 1).
Proof.
  induction n as [| n IH].
  - reflexivity.
  - cbn [sum_to]. lia.
Qed.
