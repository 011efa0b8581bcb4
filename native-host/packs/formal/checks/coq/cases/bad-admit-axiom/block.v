Require Import Coq.Compat.AdmitAxiom.

Theorem wrong : 1 = 2.
Proof. destruct proof_admitted. Qed.
