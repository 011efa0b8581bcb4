module Lib where

data Nat : Set where
  zero : Nat
  suc : Nat → Nat

data List (A : Set) : Set where
  nil : List A
  cons : A → List A → List A

data _==_ {A : Set} (x : A) : A → Set where
  refl : x == x
