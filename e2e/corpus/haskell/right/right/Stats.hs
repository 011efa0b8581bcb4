module Stats (Stats (..), one, mean, summarize) where

-- | Count, sum, and the range of what has been seen.
data Stats = Stats
  { count :: !Int
  , total :: !Double
  , range :: !(Maybe (Double, Double))
  }
  deriving (Eq, Show)

instance Semigroup Stats where
  Stats n s r <> Stats n' s' r' = Stats (n + n') (s + s') (join r r')
    where
      join (Just (lo, hi)) (Just (lo', hi')) = Just (min lo lo', max hi hi')
      join Nothing b = b
      join a Nothing = a

instance Monoid Stats where
  mempty = Stats 0 0 Nothing

one :: Double -> Stats
one x = Stats 1 x (Just (x, x))

-- | Nothing when there are no values.
mean :: Stats -> Maybe Double
mean s
  | count s == 0 = Nothing
  | otherwise = Just (total s / fromIntegral (count s))

summarize :: Foldable t => t Double -> Stats
summarize = foldMap one
