module VectorsHeadOfAny where

open import Agda.Builtin.Nat using (Nat; zero; suc; _+_)

data Vec (A : Set) : Nat → Set where
  []  : Vec A zero
  _∷_ : {n : Nat} → A → Vec A n → Vec A (suc n)

head : {A : Set} {n : Nat} → Vec A n → A
head (x ∷ _) = x

append : {A : Set} {n m : Nat} → Vec A n → Vec A m → Vec A (n + m)
append [] ys = ys
append (x ∷ xs) ys = x ∷ append xs ys
