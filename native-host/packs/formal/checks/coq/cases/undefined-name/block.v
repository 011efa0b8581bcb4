Lemma from_elsewhere : helper 3 = 3.
Proof. apply helper_is_identity. Qed.
