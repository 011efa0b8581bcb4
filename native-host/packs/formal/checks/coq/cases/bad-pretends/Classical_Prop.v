Axiom classic : False.
Global Set Printing Width 3.

Theorem wrong : 1 = 2.
Proof. destruct classic. Qed.
