open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

postulate
  wrong : (n : Nat) → n ≡ 0

one-is-zero : 1 ≡ 0
one-is-zero = wrong 1
