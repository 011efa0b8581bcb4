open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

postulate +-comm : (m n : Nat) → m + n ≡ n + m
