{-# OPTIONS --allow-exec #-}
open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

x : 1 ≡ 1
x = refl
