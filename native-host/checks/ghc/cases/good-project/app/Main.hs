module Main (main) where

import Data.Queue (len)

main :: IO ()
main = print (len "größe")
