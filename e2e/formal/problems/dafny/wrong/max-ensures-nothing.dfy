method Max(a: int, b: int) returns (m: int)
  ensures m == m
{
  if a >= b { m := a; } else { m := b; }
}
