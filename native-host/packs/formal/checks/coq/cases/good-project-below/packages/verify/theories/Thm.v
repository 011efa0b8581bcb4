From Lib.Core Require Import Base.
Require Import Lia.
Theorem twice_even : forall n, twice n = 2 * n.
Proof. unfold twice. lia. Qed.
