module Main (main) where

import Data.Maybe (mapMaybe)
import Text.Read (readMaybe)

average :: [Double] -> Maybe Double
average [] = Nothing
average xs = Just (sum xs / fromIntegral (length xs))

main :: IO ()
main = do
  numbers <- mapMaybe readMaybe . lines <$> getContents
  putStrLn $ maybe "no numbers" show (average numbers)
