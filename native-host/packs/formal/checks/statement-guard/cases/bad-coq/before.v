Require Import List.
Theorem rev_rev : forall (A : Type) (l : list A), rev (rev l) = l.
Proof. Admitted.
