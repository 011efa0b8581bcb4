module Broken where

open import Agda.Builtin.Nat

x : Nat
x = = 3
