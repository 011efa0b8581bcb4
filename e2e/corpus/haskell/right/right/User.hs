{-# LANGUAGE OverloadedStrings #-}

module User
  ( User (..)
  , decodeUsers
  ) where

import Data.Aeson (FromJSON (..), ToJSON (..), eitherDecode, object, withObject, (.:), (.:?), (.=)) -- aeson
import qualified Data.ByteString.Lazy as BL
import Data.Text (Text)

data User = User
  { userName  :: Text
  , userEmail :: Maybe Text
  }
  deriving (Eq, Show)

instance FromJSON User where
  parseJSON = withObject "User" $ \o ->
    User <$> o .: "name" <*> o .:? "email"

instance ToJSON User where
  toJSON u = object ["name" .= userName u, "email" .= userEmail u]

decodeUsers :: BL.ByteString -> Either String [User]
decodeUsers = eitherDecode
