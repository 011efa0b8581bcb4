{-# LANGUAGE DataKinds #-}
{-# LANGUAGE DeriveAnyClass #-}
{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE TypeOperators #-}

module Main where

import Data.Aeson (FromJSON, ToJSON)
import Data.Text (Text)
import GHC.Generics (Generic)
import Network.Wai.Handler.Warp (run)
import Servant

data User = User
  { userId :: Int
  , name :: Text
  }
  deriving (Eq, Show, Generic, ToJSON, FromJSON)

type API =
  "users" :> Get '[JSON] [User]
    :<|> "users" :> Capture "id" Int :> Get '[JSON] User

users :: [User]
users = [User 1 "Ada", User 2 "Grace"]

server :: Server API
server = pure users :<|> byId
  where
    byId wanted = maybe (throwError err404) pure (lookup wanted [(userId u, u) | u <- users])

main :: IO ()
main = run 8080 (serve (Proxy :: Proxy API) server)
