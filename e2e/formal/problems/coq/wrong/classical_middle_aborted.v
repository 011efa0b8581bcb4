Require Import Classical.

Theorem peirce : forall P Q : Prop, ((P -> Q) -> P) -> P.
Proof.
  intros P Q H. destruct (classic P) as [p | np].
  - exact p.
Abort.
