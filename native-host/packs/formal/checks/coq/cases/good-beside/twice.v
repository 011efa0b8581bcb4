Definition twice (n : nat) : nat := n + n.
