module Main (main) where

class Vehicle v where
  wheels :: v -> Int
  name :: v -> String

  describe :: v -> String
  describe v = name v ++ " has " ++ show (wheels v) ++ " wheels"

data Bike = Bike

newtype Truck = Truck { axles :: Int }

instance Vehicle Bike where
  wheels _ = 2
  name _ = "a bike"

instance Vehicle Truck where
  wheels t = 2 * axles t
  name _ = "a truck"
  describe t = "a truck with " ++ show (axles t) ++ " axles"

main :: IO ()
main = do
  putStrLn (describe Bike) -- a bike has 2 wheels
  putStrLn (describe (Truck 3)) -- a truck with 3 axles
