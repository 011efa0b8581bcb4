Lemma no_dot : 1 = 1
Proof. reflexivity. Qed.
