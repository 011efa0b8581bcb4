method Last(a: array<int>) returns (x: int)
  ensures x == a[a.Length - 1]
{
  x := a[a.Length];
}
