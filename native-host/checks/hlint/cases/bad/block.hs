module Sums (total) where

total :: [[Int]] -> [Int]
total größe = concat (map id größe)
