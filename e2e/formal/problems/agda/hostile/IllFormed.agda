module IllFormed where
open import Agda.Builtin.Nat
f : Nat → Nat
f n =
