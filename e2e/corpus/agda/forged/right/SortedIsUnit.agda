module SortedIsUnit where

open import Agda.Builtin.Nat
open import Agda.Builtin.List

data NonEmpty : List Nat → Set where
  some : (x : Nat) (xs : List Nat) → NonEmpty (x ∷ xs)

put : Nat → List Nat → List Nat
put x xs = x ∷ xs

put-fills : (x : Nat) (xs : List Nat) → NonEmpty (put x xs)
put-fills x xs = some x xs
