module Sums (total) where

import Some.Package (total)
