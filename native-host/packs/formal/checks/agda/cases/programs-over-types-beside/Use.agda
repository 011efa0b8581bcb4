module Use where

open import Logic

tail : {A : Set} → List A → List A
tail nil = nil
tail (cons x xs) = xs
