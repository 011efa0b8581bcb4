Module Type Sized. Parameter size : nat. End Sized.
Module Facts (S : Sized).
  Theorem reflexive : S.size = S.size.
  Proof. reflexivity. Qed.
End Facts.
Theorem outside : 1 = 1.
Proof. reflexivity. Qed.
Theorem given_up : 1 = 2.
Abort.
