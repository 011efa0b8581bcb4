Fixpoint twice (n : nat) : nat := match n with O => O | S m => S (S (twice m)) end.

Theorem twice_is_sum : forall n, twice n = n + n.
Proof. induction n as [|n IH]; simpl. reflexivity. rewrite IH, <- plus_n_Sm. reflexivity. Qed.
