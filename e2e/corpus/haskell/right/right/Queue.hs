module Queue (Queue, empty, push, pop, fromList, toList) where

import qualified Data.Foldable as F

-- | A first-in first-out queue; the back is kept in reverse.
data Queue a = Queue [a] [a]

instance Show a => Show (Queue a) where
  showsPrec d q = showParen (d > 10) (showString "fromList " . shows (toList q))

instance Eq a => Eq (Queue a) where
  a == b = toList a == toList b

instance Functor Queue where
  fmap f (Queue front back) = Queue (map f front) (map f back)

instance Foldable Queue where
  foldr f z (Queue front back) = foldr f z (front ++ reverse back)

empty :: Queue a
empty = Queue [] []

push :: a -> Queue a -> Queue a
push x (Queue front back) = Queue front (x : back)

pop :: Queue a -> Maybe (a, Queue a)
pop (Queue (x : front) back) = Just (x, Queue front back)
pop (Queue [] []) = Nothing
pop (Queue [] back) = pop (Queue (reverse back) [])

fromList :: [a] -> Queue a
fromList xs = Queue xs []

toList :: Queue a -> [a]
toList = F.toList
