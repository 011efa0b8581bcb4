procedure Root(n: int) returns (r: int)
  requires n >= 0;
  ensures r * r == n;
{
  r := 0;
  while (true)
  {
    r := r + 1;
  }
}
