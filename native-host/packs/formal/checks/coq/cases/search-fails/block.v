Require Import Lia.
Lemma beyond : forall n : nat, n * n <> 2.
Proof. intros. lia. Qed.
