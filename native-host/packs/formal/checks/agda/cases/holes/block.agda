open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

f : (n : Nat) → n ≡ n
f n = {! !}

g : (n : Nat) → n ≡ n
g n = ?
