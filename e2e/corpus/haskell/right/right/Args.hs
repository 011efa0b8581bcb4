module Main (main) where

import System.Environment (getArgs)
import System.Exit (exitFailure)
import System.IO (hPutStrLn, stderr)

number :: [String] -> [String]
number = zipWith (\i l -> pad 6 (show i) ++ "  " ++ l) [1 :: Int ..]
  where
    pad n s = replicate (n - length s) ' ' ++ s

main :: IO ()
main = do
  args <- getArgs
  case args of
    ("-h" : _) -> hPutStrLn stderr "usage: number [FILE...]" >> exitFailure
    [] -> interact process
    files -> mapM readFile files >>= putStr . process . concat
  where
    process = unlines . number . lines
