open import Agda.Builtin.Equality

x : helper ≡ helper
x = refl
