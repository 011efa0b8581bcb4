Section Trust.
  Variable f : nat -> nat.
  Hypothesis f_doubles : forall n, f n = n + n.

  Theorem doubled : f 3 = 6.
  Proof. rewrite f_doubles. reflexivity. Qed.
End Trust.
