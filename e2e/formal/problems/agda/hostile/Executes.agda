module Executes where
open import Agda.Builtin.Reflection
open import Agda.Builtin.String
open import Agda.Builtin.List
open import Agda.Builtin.Unit
open import Agda.Builtin.Nat
open import Agda.Builtin.Sigma
postulate execTC : String → List String → String → TC (Σ Nat λ _ → Σ String λ _ → String)
{-# BUILTIN AGDATCMEXEC execTC #-}
