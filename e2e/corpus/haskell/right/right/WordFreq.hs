{-# LANGUAGE OverloadedStrings #-}

module Main (main) where

import Data.Char (isAlpha)
import Data.List (sortOn)
import qualified Data.Map.Strict as Map -- containers
import Data.Ord (Down (..))
import qualified Data.Text as T -- text
import qualified Data.Text.IO as TIO

frequencies :: T.Text -> Map.Map T.Text Int
frequencies = Map.fromListWith (+) . map (\w -> (w, 1)) . tokens
  where
    tokens = filter (not . T.null) . T.split (not . isAlpha) . T.toLower

top :: Int -> Map.Map T.Text Int -> [(T.Text, Int)]
top n = take n . sortOn (\(w, c) -> (Down c, w)) . Map.toList

main :: IO ()
main = do
  input <- TIO.getContents
  mapM_ line (top 10 (frequencies input))
  where
    line (w, c) = TIO.putStrLn (T.justifyRight 6 ' ' (T.pack (show c)) <> "  " <> w)
