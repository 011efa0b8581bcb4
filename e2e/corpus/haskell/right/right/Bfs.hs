module Bfs (bfs) where

import qualified Data.Set as Set -- containers
import Data.Sequence (Seq (..), (><))
import qualified Data.Sequence as Seq

-- | The shortest path from a start to the first goal, both included.
bfs :: Ord a => (a -> [a]) -> (a -> Bool) -> a -> Maybe [a]
bfs next goal start = go (Set.singleton start) (Seq.singleton (start, [start]))
  where
    go _ Empty = Nothing
    go seen ((x, path) :<| queue)
      | goal x = Just (reverse path)
      | otherwise = go seen' (queue >< Seq.fromList [(y, y : path) | y <- new])
      where
        new = Set.toList (Set.fromList (next x) `Set.difference` seen)
        seen' = foldr Set.insert seen new
