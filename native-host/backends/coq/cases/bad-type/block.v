Definition f (n : nat) : bool := n + 1.
