module Addition where

open import Agda.Builtin.Nat
open import Agda.Builtin.Equality

-- Größen: λ und ∀ stehen auch hier.
cong : {A B : Set} (f : A → B) {x y : A} → x ≡ y → f x ≡ f y
cong f refl = refl

+-zero : (n : Nat) → n + zero ≡ n
+-zero zero = refl
+-zero (suc n) = cong suc (+-zero n)
