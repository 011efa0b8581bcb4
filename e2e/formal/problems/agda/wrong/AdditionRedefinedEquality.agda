module AdditionRedefinedEquality where

open import Agda.Builtin.Nat using (Nat; zero; suc; _+_)

data _≡_ {A : Set} (x y : A) : Set where
  refl : x ≡ y

all-numbers-are-equal : (n m : Nat) → n ≡ m
all-numbers-are-equal n m = refl
