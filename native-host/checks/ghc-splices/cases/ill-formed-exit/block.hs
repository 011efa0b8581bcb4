{-# LANGUAGE TemplateHaskell #-}
module Five (five) where

import Language.Haskell.TH (runIO)
import System.Exit (ExitCode (ExitSuccess))
import System.Posix.Process (exitImmediately)

$(runIO (exitImmediately ExitSuccess) >> return [])

five :: String
five = 2 + 3
