{-# LANGUAGE DerivingStrategies #-}
{-# LANGUAGE GADTs #-}
{-# LANGUAGE LambdaCase #-}
{-# LANGUAGE RankNTypes #-}
{-# LANGUAGE TypeFamilies #-}

module Main (main) where

import Control.Concurrent.STM
import Control.Monad (forM_, unless, when)
import Data.Kind (Type)
import qualified Data.Map.Strict as Map

-- | Typed expressions.
data Expr :: Type -> Type where
  IntE  :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  Add   :: Expr Int -> Expr Int -> Expr Int
  If    :: Expr Bool -> Expr a -> Expr a -> Expr a
  Leq   :: Expr Int -> Expr Int -> Expr Bool

eval :: Expr a -> a
eval = \case
  IntE n -> n
  BoolE b -> b
  Add a b -> eval a + eval b
  If c t e -> if eval c then eval t else eval e
  Leq a b -> eval a <= eval b

class Container f where
  type Elem f :: Type
  empty :: f
  insert :: Elem f -> f -> f
  toL :: f -> [Elem f]

instance Container [a] where
  type Elem [a] = a
  empty = []
  insert = (:)
  toL = id

newtype Account = Account (TVar Int)

transfer :: Account -> Account -> Int -> STM ()
transfer (Account from) (Account to) amount = do
  balance <- readTVar from
  when (balance < amount) retry
  modifyTVar' from (subtract amount)
  modifyTVar' to (+ amount)

main :: IO ()
main = do
  print (eval (If (Leq (IntE 3) (IntE 4)) (Add (IntE 1) (IntE 2)) (IntE 0)))
  a <- Account <$> newTVarIO 100
  b <- Account <$> newTVarIO 0
  atomically (transfer a b 30)
  let Account end = b
  left <- readTVarIO end
  unless (left == 30) (fail "transfer")
  let counts = Map.fromListWith (+) [(word, 1 :: Int) | word <- words "a b a"]
  forM_ (Map.toList counts) (\(word, n) -> putStrLn (word ++ ": " ++ show n))
  print (toL (insert 'x' (empty :: String)))
