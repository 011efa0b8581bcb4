open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

double : Nat → Nat
double n = n + n

--double-is-times : (n : Nat) → double n ≡ n * 2
--double-is-times n = {!!}
