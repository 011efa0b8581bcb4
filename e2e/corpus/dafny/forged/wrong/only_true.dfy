method Max(a: int, b: int) returns (m: int)
  ensures true
{
  m := a;
}
