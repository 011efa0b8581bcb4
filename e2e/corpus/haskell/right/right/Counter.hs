module Main (main) where

import Control.Concurrent (forkIO)
import Control.Concurrent.MVar (modifyMVar_, newEmptyMVar, newMVar, putMVar, readMVar, takeMVar)
import Control.Monad (forM, replicateM_)

main :: IO ()
main = do
  counter <- newMVar (0 :: Int)
  done <- forM [1 .. 4 :: Int] $ \_ -> do
    finished <- newEmptyMVar
    _ <- forkIO $ do
      replicateM_ 1000 (modifyMVar_ counter (\n -> pure $! n + 1))
      putMVar finished ()
    pure finished
  mapM_ takeMVar done
  readMVar counter >>= print -- 4000
