Lemma both : 1 = 1 /\ 2 = 2.
Proof.
  split.
  - reflexivity.
Qed.
