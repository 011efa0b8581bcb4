module Main (main) where

import Control.Applicative (Alternative (..))
import Data.Char (isDigit, isSpace)

newtype Parser a = Parser { runParser :: String -> Maybe (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Nothing -> Nothing
    Just (a, rest) -> Just (f a, rest)

instance Applicative Parser where
  pure a = Parser $ \s -> Just (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> do
    (f, rest) <- pf s
    (a, rest') <- pa rest
    pure (f a, rest')

instance Monad Parser where
  Parser p >>= k = Parser $ \s -> do
    (a, rest) <- p s
    runParser (k a) rest

instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser p <|> Parser q = Parser $ \s -> p s <|> q s

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser $ \s -> case s of
  c : cs | ok c -> Just (c, cs)
  _ -> Nothing

token :: Parser a -> Parser a
token p = p <* many (satisfy isSpace)

symbol :: Char -> Parser Char
symbol = token . satisfy . (==)

-- expr   ::= term   ('+' term)*
-- term   ::= factor ('*' factor)*
-- factor ::= number | '(' expr ')'
expr, term, factor :: Parser Integer
expr = sum <$> ((:) <$> term <*> many (symbol '+' *> term))
term = product <$> ((:) <$> factor <*> many (symbol '*' *> factor))
factor = token (read <$> some (satisfy isDigit)) <|> (symbol '(' *> expr <* symbol ')')

main :: IO ()
main = do
  print (fst <$> runParser expr "2 + 3 * (4 + 1)") -- Just 17
  print (fst <$> runParser expr "x") -- Nothing
