method Sum(a: array<int>) returns (s: int)
{
  s := 0;
  for i := 0 to a.Length
    invariant true
  {
    s := s + a[i];
  }
}
