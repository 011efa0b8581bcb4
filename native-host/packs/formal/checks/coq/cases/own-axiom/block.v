Axiom classic : forall P : Prop, P.
Theorem anything : 1 = 2.
Proof. apply classic. Qed.
