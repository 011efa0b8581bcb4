{-# OPTIONS --allow-unsolved-metas #-}
open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

f : (n : Nat) → n ≡ 1
f n = {! !}
