Axiom anything : forall P : Prop, P.

Module Type Order.
  Parameter t : Type.
  Axiom total : t -> t -> Prop.
End Order.

Theorem wrong : 1 = 2.
Proof. apply anything. Qed.
