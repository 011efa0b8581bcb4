function SumTo(s: seq<int>, n: nat): int
  requires n <= |s|
{
  if n == 0 then 0 else SumTo(s, n - 1) + s[n - 1]
}

method Sum(s: seq<int>) returns (total: int)
  ensures total == SumTo(s, |s|)
{
  total := 0;
  var i := 0;
  while i < |s|
    invariant 0 <= i <= |s|
    invariant total == SumTo(s, i)
  {
    total := total + s[i];
    i := i + 1;
  }
}
