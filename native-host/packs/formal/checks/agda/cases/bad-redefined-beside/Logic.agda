module Logic where

open import Lib public
