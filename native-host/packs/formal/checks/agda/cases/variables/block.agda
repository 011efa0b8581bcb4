open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

variable
  größe n : Nat
  same : größe ≡ n

private
  variable
    other : n ≡ 3

double : Nat → Nat
double n = n + n
