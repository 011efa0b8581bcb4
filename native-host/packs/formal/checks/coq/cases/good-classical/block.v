Require Import Classical FunctionalExtensionality.

Theorem double_negation : forall P : Prop, ~ ~ P -> P.
Proof. exact NNPP. Qed.

Theorem same : (fun n : nat => n + 0) = (fun n => n).
Proof. extensionality n. symmetry. apply plus_n_O. Qed.
