-- module OnlyComments where
{- postulate x : Set -}
