{-# LANGUAGE LambdaCase #-}
import qualified Data.Map as Map

count :: Ord k => [k] -> Map.Map k Int
count = Map.fromListWith (+) . map (,1)

describe :: Maybe Int -> String
describe = \case
  Nothing -> "none"
  Just n -> render n
