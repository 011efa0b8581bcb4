import Mathlib.Tactic

example (a b : ℝ) : a * b = b * a := by ring
