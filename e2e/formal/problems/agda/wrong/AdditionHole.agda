module AdditionHole where

open import Agda.Builtin.Nat using (Nat; zero; suc; _+_)
open import Agda.Builtin.Equality using (_≡_; refl)

cong : {A B : Set} (f : A → B) {x y : A} → x ≡ y → f x ≡ f y
cong f refl = refl

trans : {A : Set} {x y z : A} → x ≡ y → y ≡ z → x ≡ z
trans refl q = q

plus-zero : (n : Nat) → n + zero ≡ n
plus-zero zero = refl
plus-zero (suc n) = cong suc (plus-zero n)

plus-suc : (n m : Nat) → n + suc m ≡ suc (n + m)
plus-suc zero m = refl
plus-suc (suc n) m = cong suc (plus-suc n m)

sym : {A : Set} {x y : A} → x ≡ y → y ≡ x
sym refl = refl

plus-comm : (n m : Nat) → n + m ≡ m + n
plus-comm zero m = {!!}
plus-comm (suc n) m = trans (cong suc (plus-comm n m)) (sym (plus-suc m n))
