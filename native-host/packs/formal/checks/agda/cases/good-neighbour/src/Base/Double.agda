module Base.Double where

open import Agda.Builtin.Nat

double : Nat → Nat
double n = n + n
