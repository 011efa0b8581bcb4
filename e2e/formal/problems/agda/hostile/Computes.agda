module Computes where
open import Agda.Builtin.Nat
open import Agda.Builtin.Equality
data Unary : Set where
  z : Unary
  s : Unary → Unary
plus : Unary → Unary → Unary
plus z m = m
plus (s n) m = s (plus n m)
double : Nat → Unary → Unary
double zero u = u
double (suc n) u = double n (plus u u)
large : double 40 (s z) ≡ plus (double 40 (s z)) z
large = refl
