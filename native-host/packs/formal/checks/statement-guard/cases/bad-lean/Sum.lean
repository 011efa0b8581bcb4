theorem sum_comm (a b : Nat) : a + b = a + b := by
  induction a with
  | zero => simp
  | succ n ih => omega
