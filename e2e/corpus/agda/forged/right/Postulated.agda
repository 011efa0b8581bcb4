module Postulated where

open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

cong-suc : {a b : Nat} → a ≡ b → suc a ≡ suc b
cong-suc refl = refl

plus-zero : (a : Nat) → a + 0 ≡ a
plus-zero zero = refl
plus-zero (suc a) = cong-suc (plus-zero a)
