module Sums (total) where

total :: [Int] -> Int
total = sum . filter even
