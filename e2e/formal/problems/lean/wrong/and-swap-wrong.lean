theorem and_swap_again (p q : Prop) (h : p ∧ q) : q ∧ p :=
  ⟨h.left, h.right⟩

example (p q : Prop) : p ∨ q → q ∨ p := by
  intro h
  cases h with
  | inl hp => exact Or.inr hp
  | inr hq => exact Or.inl hq
