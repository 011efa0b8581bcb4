Lemma plus_zero : forall a : nat, a + 0 = a.
Proof. induction a as [|a IH]; simpl. reflexivity. rewrite IH. reflexivity. Qed.

Theorem zero_twice : forall a : nat, a + 0 + 0 = a.
Proof. intros. rewrite plus_zero, plus_zero. reflexivity. Qed.
