data ℕ : Set where
  zero : ℕ
  suc  : ℕ → ℕ

data Even : ℕ → Set where
  none : Even zero
  two  : {n : ℕ} → Even n → Even (suc (suc n))

four : Even (suc (suc (suc (suc zero))))
four = two (two none)
