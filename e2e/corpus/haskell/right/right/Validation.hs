module Main (main) where

data Validation e a = Failure e | Success a
  deriving (Eq, Show)

instance Functor (Validation e) where
  fmap _ (Failure e) = Failure e
  fmap f (Success a) = Success (f a)

instance Semigroup e => Applicative (Validation e) where
  pure = Success
  Failure a <*> Failure b = Failure (a <> b)
  Failure a <*> Success _ = Failure a
  Success _ <*> Failure b = Failure b
  Success f <*> Success a = Success (f a)

data Person = Person String Int
  deriving (Eq, Show)

person :: String -> Int -> Validation [String] Person
person name age = Person <$> checkName <*> checkAge
  where
    checkName
      | null name = Failure ["name is empty"]
      | otherwise = Success name
    checkAge
      | age < 0 = Failure ["age is negative"]
      | otherwise = Success age

main :: IO ()
main = do
  print (person "Ada" 36) -- Success (Person "Ada" 36)
  print (person "" (-1)) -- Failure ["name is empty","age is negative"]
