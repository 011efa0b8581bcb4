method Max(a: int, b: int) returns (m: int)
  ensures m >= a && m >= b
{
  m := a;
  assume m >= b;
}
