open import Cubical.Foundations.Prelude
open import Agda.Builtin.Nat

x : 1 ≡ 1
x = refl
