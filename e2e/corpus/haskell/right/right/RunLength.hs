module Main (main) where

import Data.Char (isDigit)
import Data.List (group)

-- encode "aaabcc" == "3a1b2c". The text must have no digits.
encode :: String -> String
encode = concatMap (\g -> show (length g) ++ take 1 g) . group

-- decode "3a1b2c" == Just "aaabcc"
decode :: String -> Maybe String
decode "" = Just ""
decode s = case span isDigit s of
  (n@(_ : _), c : rest) -> (replicate (read n) c ++) <$> decode rest
  _ -> Nothing

main :: IO ()
main = interact $ \input -> unlines (map encode (lines input)) ++ show (decode "3a1b2c") ++ "\n"
