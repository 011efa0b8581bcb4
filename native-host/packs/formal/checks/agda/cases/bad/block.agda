module Wrong where

open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

off-by-one : (n : Nat) → n + 1 ≡ n
off-by-one n = {- 𝔸 -} refl
