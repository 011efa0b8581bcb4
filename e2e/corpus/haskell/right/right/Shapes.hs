module Main (main) where

data Shape
  = Circle Double
  | Rectangle Double Double
  | Triangle Double Double Double
  deriving (Eq, Show)

area :: Shape -> Double
area (Circle r) = pi * r * r
area (Rectangle w h) = w * h
area (Triangle a b c) = sqrt (s * (s - a) * (s - b) * (s - c))
  where
    s = (a + b + c) / 2

perimeter :: Shape -> Double
perimeter (Circle r) = 2 * pi * r
perimeter (Rectangle w h) = 2 * (w + h)
perimeter (Triangle a b c) = a + b + c

main :: IO ()
main = mapM_ report [Circle 1, Rectangle 2 3.5, Triangle 3 4 5]
  where
    report s = putStrLn (show s ++ ": area " ++ show (area s) ++ ", perimeter " ++ show (perimeter s))
