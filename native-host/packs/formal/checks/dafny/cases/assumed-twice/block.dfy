method Larger(a: int, b: int) returns (m: int)
  ensures m > 3
{
  assume a > 3;
  assume b > a;
  assume b < 100;
  m := b;
}

method Same(a: int) returns (m: int)
  ensures m == a
{
  m := a;
}
