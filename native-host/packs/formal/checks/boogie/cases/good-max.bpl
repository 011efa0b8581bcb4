// Größeres von zweien 😀
procedure Max(a: int, b: int) returns (m: int)
  ensures m >= a && m >= b;
  ensures m == a || m == b;
{
	if (a > b) { m := a; } else { m := b; }
}

procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures 2 * s == n * (n + 1);
{
  var i: int;
  i := 0;
  s := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant 2 * s == i * (i + 1);
  {
    i := i + 1;
    s := s + i;
  }
}
