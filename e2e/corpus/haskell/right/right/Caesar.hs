module Main (main) where

import Data.Char (chr, isAsciiLower, isAsciiUpper, ord)

-- | Shifts ASCII letters and keeps everything else.
--
-- prop> caesar (negate n) (caesar n s) == s
caesar :: Int -> String -> String
caesar n = map shift
  where
    shift c
      | isAsciiLower c = rotate 'a' c
      | isAsciiUpper c = rotate 'A' c
      | otherwise = c
    rotate base c = chr (ord base + (ord c - ord base + n) `mod` 26)

main :: IO ()
main = do
  putStrLn (caesar 3 "Hello, xyz!") -- Khoor, abc!
  putStrLn (caesar (-3) "Khoor, abc!") -- Hello, xyz!
