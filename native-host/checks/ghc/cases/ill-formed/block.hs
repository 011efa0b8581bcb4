module Sums (total) where

total :: [Int] -> Int
total xs = (sum xs
