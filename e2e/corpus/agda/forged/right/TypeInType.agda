module TypeInType where

data Box : Set₁ where
  box : Set → Box

open import Agda.Builtin.Equality

claim : (a : Box) → a ≡ a
claim a = refl
