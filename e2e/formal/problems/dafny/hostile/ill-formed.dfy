method M(a: int) returns (b: int)
  ensures b == a
{
  b := a;
