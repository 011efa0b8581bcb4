theorem add_comm_again (a b : Nat) : a + b = b + a := by
  omega

theorem zero_add_again (n : Nat) : 0 + n = n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [← Nat.add_assoc, ih]
