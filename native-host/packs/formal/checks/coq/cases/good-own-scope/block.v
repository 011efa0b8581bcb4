(* Numbers and signs of its own, where nobody takes them for those of the library. *)
Inductive bit := zero | one.
Declare Scope bit_scope.
Delimit Scope bit_scope with bit.
Notation "0" := zero : bit_scope.
Notation "1" := one : bit_scope.
Notation "x <+> y" := (match x, y with zero, zero => zero | one, one => zero | _, _ => one end) (at level 50).

Theorem exclusive : forall x : bit, (x <+> x)%bit = (0)%bit.
Proof. destruct x; reflexivity. Qed.
