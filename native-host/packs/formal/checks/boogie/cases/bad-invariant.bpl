procedure Count(n: int) returns (i: int)
  ensures i == n;
{
  i := 0;
  while (i < n)
    invariant i <= n;
  {
    i := i + 1;
  }
}
