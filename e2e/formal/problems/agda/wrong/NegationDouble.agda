{-# OPTIONS --safe #-}
module NegationDouble where

data ⊥ : Set where

¬_ : Set → Set
¬ A = A → ⊥

triple : {A : Set} → ¬ (¬ A) → A
triple f a = f (λ g → g a)

explosion : {A : Set} → ⊥ → A
explosion ()
