module Main (main) where

import Control.Monad.State (State, evalState, get, put) -- mtl

data Tree a = Leaf a | Node (Tree a) (Tree a)
  deriving (Show)

-- | Numbers the leaves from left to right, starting with 0.
label :: Tree a -> Tree (Int, a)
label t = evalState (go t) 0
  where
    go :: Tree a -> State Int (Tree (Int, a))
    go (Leaf a) = do
      n <- get
      put (n + 1)
      pure (Leaf (n, a))
    go (Node l r) = Node <$> go l <*> go r

main :: IO ()
main = print (label (Node (Leaf 'a') (Node (Leaf 'b') (Leaf 'c'))))
