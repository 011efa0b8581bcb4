theorem add_zero_right (n : Nat) : n + 0 = n := rfl
