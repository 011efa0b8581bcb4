module SomethingElse where
data One : Set where
  one : One
