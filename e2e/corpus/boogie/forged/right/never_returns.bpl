procedure Count(n: int) returns (r: int)
  requires n >= 0;
  ensures r == n;
{
  r := 0;
  while (r < n)
    invariant 0 <= r && r <= n;
  {
    r := r + 1;
  }
}
