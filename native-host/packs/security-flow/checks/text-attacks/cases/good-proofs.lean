/-- Größe; «名前» -/
theorem foo {α β : Type*} {ι : Sort*} (ε δ : ℝ) (hε : 0 < ε) : ∀ x ∈ Set.Icc a b, ∃ ν, |f x - ν| ≤ ε := by
  rcases h with ⟨δ₀, hδ₀, h₁⟩ <;> simp [Finset.sum_range_succ]
  exact fun x ↦ (μ.comp κ) x ▸ rfl
def ℓ₁norm (𝕜 : Type) (𝓕 : Filter ℕ) (Ω Γ Δ : Type) := λ ρ : Ω => ρ
notation "‖" x "‖" => norm x
lemma Α_def : Α = Α := rfl
theorem ο_little (ο : ℕ) (o : ℕ) : ο = ο := rfl
variable (α a А : Nat) (ν v : Nat)
