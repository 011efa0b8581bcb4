-- | A list with a focus.
--
-- @
--   back   here   ahead
--   2 1     3     4 5       is the list 1 2 [3] 4 5
-- @
module Zipper (Zipper, fromList, toList, left, right, modify) where

data Zipper a = Zipper [a] a [a]
  deriving (Eq, Show)

fromList :: [a] -> Maybe (Zipper a)
fromList [] = Nothing
fromList (x : xs) = Just (Zipper [] x xs)

toList :: Zipper a -> [a]
toList (Zipper back here ahead) = reverse back ++ here : ahead

left, right :: Zipper a -> Maybe (Zipper a)
left (Zipper (b : back) here ahead) = Just (Zipper back b (here : ahead))
left _ = Nothing
right (Zipper back here (a : ahead)) = Just (Zipper (here : back) a ahead)
right _ = Nothing

modify :: (a -> a) -> Zipper a -> Zipper a
modify f (Zipper back here ahead) = Zipper back (f here) ahead
