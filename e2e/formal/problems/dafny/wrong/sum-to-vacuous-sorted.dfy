function Sum(n: nat): nat
{
  if n == 0 then 0 else n + Sum(n - 1)
}

method SumTo(n: nat) returns (s: nat)
  requires n < n
  ensures s == Sum(n)
{
  s := 0;
  var i := 0;
  while i < n
    invariant 0 <= i <= n
    invariant s == Sum(i)
  {
    i := i + 1;
    s := s + i;
  }
}
