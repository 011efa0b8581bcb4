open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

opaque
  x : Nat
  x = 1
