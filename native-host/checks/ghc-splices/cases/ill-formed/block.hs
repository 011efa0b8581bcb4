{-# LANGUAGE TemplateHaskell #-}
module Five (five) where

five = $([| 2 +
