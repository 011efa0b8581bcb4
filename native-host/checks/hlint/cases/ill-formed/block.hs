module Sums (total) where

total xs = (sum xs
