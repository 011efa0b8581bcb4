Module Type Sized. Parameter size : nat. End Sized.
Module Facts (S : Sized).
  Axiom anything : False.
  Theorem wrong : S.size = 1.
  Proof. destruct anything. Qed.
End Facts.
Theorem outside : 1 = 1.
Proof. reflexivity. Qed.
