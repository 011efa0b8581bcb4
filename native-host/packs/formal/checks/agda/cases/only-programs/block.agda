open import Agda.Builtin.Nat
open import Agda.Builtin.List

map : {A B : Set} → (A → B) → List A → List B
map f [] = []
map f (x ∷ xs) = f x ∷ map f xs
