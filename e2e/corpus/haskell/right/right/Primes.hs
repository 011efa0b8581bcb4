-- | Prime numbers.
--
-- >>> take 8 primes
-- [2,3,5,7,11,13,17,19]
--
-- >>> factors 360
-- [2,2,2,3,3,5]
module Primes (primes, isPrime, factors) where

primes :: [Integer]
primes = 2 : filter isPrime [3, 5 ..]

isPrime :: Integer -> Bool
isPrime n = n > 1 && all (\p -> n `mod` p /= 0) (takeWhile (\p -> p * p <= n) primes)

-- | Prime factors in ascending order; empty for numbers below 2.
factors :: Integer -> [Integer]
factors n0 = go n0 primes
  where
    go n (p : ps)
      | n < 2 = []
      | p * p > n = [n]
      | r == 0 = p : go q (p : ps)
      | otherwise = go n ps
      where
        (q, r) = n `quotRem` p
    go _ [] = []
