function Sum(n: int) returns (int);
axiom Sum(0) == 0;
axiom Sum(0) == 1;
axiom (forall n: int :: {Sum(n)} 0 < n ==> Sum(n) == Sum(n - 1) + n);

procedure AddUp(n: int) returns (s: int)
  requires n >= 0;
  ensures s == Sum(n) + 1;
{
  var i: int;
  s := 0;
  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant s == Sum(i);
  {
    i := i + 1;
    s := s + i;
  }
}
