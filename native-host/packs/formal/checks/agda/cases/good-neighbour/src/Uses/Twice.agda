module Uses.Twice where

open import Agda.Builtin.Nat
open import Agda.Builtin.Equality
open import Base.Double using (double)

twice-two : double 2 ≡ 4
twice-two = refl
