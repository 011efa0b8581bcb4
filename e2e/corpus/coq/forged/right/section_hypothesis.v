Section Doubling.
  Definition f (n : nat) : nat := n + n.

  Theorem doubled : f 3 = 6.
  Proof. reflexivity. Qed.
End Doubling.
