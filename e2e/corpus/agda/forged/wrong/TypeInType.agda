{-# OPTIONS --type-in-type #-}
module TypeInType where

data Box : Set where
  box : Set → Box

open import Agda.Builtin.Equality

claim : (a : Box) → a ≡ a
claim a = refl
