From Coq Require Import Lia.

Theorem wrong : forall n, n < 3 -> n > 5 -> n = n + 1.
Proof. lia. Qed.

Global Set Mangle Names.
Global Set Default Proof Mode "Noedit".
