Lemma from_elsewhere : forall s t : nat, s ⊑ t ;; t.
Proof. auto. Qed.
