Theorem de_morgan : forall P Q : Prop, ~ (P /\ Q) <-> ~ P \/ ~ Q.
Proof.
  intros P Q. split.
  - intro H. split; intro K; apply H; [left | right]; exact K.
  - intros [HP HQ] [p | q].
    + exact (HP p).
    + exact (HQ q).
Qed.
