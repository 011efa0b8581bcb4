module Main (main) where

import Control.Concurrent.STM (STM, TVar, atomically, check, modifyTVar', newTVarIO, readTVar, readTVarIO) -- stm

-- | Moves an amount, and waits until there is enough money.
transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer from to amount = do
  balance <- readTVar from
  check (balance >= amount)
  modifyTVar' from (subtract amount)
  modifyTVar' to (+ amount)

main :: IO ()
main = do
  a <- newTVarIO 100
  b <- newTVarIO 0
  atomically (transfer a b 30)
  (,) <$> readTVarIO a <*> readTVarIO b >>= print -- (70,30)
