module Main (main) where

import Data.List (transpose)

type Matrix = [[Integer]]

-- | Product; the rows of the first are as long as the second has rows.
mul :: Matrix -> Matrix -> Matrix
mul a b = [[sum (zipWith (*) row col) | col <- transpose b] | row <- a]

identity :: Int -> Matrix
identity n = [[if i == j then 1 else 0 | j <- [1 .. n]] | i <- [1 .. n]]

-- | Power of a square matrix with an exponent that is not negative.
power :: Matrix -> Int -> Matrix
power m k
  | k == 0 = identity (length m)
  | even k = half
  | otherwise = mul m half
  where
    half = power (mul m m) (k `div` 2)

-- fib n: 0, 1, 1, 2, 3, 5, 8, ...
fib :: Int -> Integer
fib n = head (power [[1, 1], [1, 0]] n !! 1)

main :: IO ()
main = print (map fib [0 .. 10]) -- [0,1,1,2,3,5,8,13,21,34,55]
