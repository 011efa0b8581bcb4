module Use where

open import Logic

wrong : zero ≡ suc zero
wrong = always
