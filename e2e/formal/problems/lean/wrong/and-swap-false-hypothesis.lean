theorem and_swap_again (p q : Prop) (h : False) : q ∧ p :=
  h.elim

example (p q : Prop) : p ∨ q → q ∨ p := by
  intro h
  cases h with
  | inl hp => exact Or.inr hp
  | inr hq => exact Or.inl hq
