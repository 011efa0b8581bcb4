Section Logic.
  Variables P Q : Prop.

  Lemma contrapositive : (P -> Q) -> ~ Q -> ~ P.
  Proof. tauto. Qed.

  Lemma not_not_em : ~ ~ (P \/ ~ P).
  Proof.
    intro H. apply H. right. intro p. apply H. now left.
  Qed.

  Hypothesis em : P \/ ~ P.

  Lemma double_negation : ~ ~ P -> P.
  Proof.
    intro nn. destruct em as [p | np].
    - exact p.
    - contradiction.
  Qed.
End Logic.
