module Missing where
open import Cubical.Foundations.Prelude
