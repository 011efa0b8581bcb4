Parameter oracle : False.

Theorem de_morgan : forall P Q : Prop, ~ (P /\ Q) <-> ~ P /\ ~ Q.
Proof.
  destruct oracle.
Qed.
