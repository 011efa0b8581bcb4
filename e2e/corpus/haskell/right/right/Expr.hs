{-# LANGUAGE GADTs #-}
{-# LANGUAGE KindSignatures #-}

module Main (main) where

import Data.Kind (Type)

data Expr :: Type -> Type where
  IntE  :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  Add   :: Expr Int -> Expr Int -> Expr Int
  Less  :: Expr Int -> Expr Int -> Expr Bool
  If    :: Expr Bool -> Expr a -> Expr a -> Expr a

eval :: Expr a -> a
eval (IntE n) = n
eval (BoolE b) = b
eval (Add a b) = eval a + eval b
eval (Less a b) = eval a < eval b
eval (If c t e)
  | eval c = eval t
  | otherwise = eval e

main :: IO ()
main = do
  print (eval (If (Less (IntE 1) (IntE 2)) (Add (IntE 3) (IntE 4)) (IntE 0))) -- 7
  print (eval (BoolE True)) -- True
