Definition twice (n : nat) := n + n.
