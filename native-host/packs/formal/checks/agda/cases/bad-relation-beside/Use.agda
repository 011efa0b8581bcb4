module Use where

open import Logic

double : Nat → Nat
double zero = zero
double (suc n) = suc (suc (double n))

double-one : double (suc zero) == suc zero
double-one = refl
