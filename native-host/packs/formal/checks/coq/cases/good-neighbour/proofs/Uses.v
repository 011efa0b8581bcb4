From Sizes Require Import Base.

Section Local.
  Variable m : nat.
  Hypothesis positive : 0 < m.
  Lemma twice_m : twice m = m + m.
  Proof. reflexivity. Qed.
End Local.

Theorem twice_two : twice 2 = 4.
Proof. reflexivity. Qed.
