method DivMod(a: nat, b: nat) returns (q: nat, r: nat)
  requires b > 0
  ensures a == q * b + r
  ensures r < b
{
  q, r := 0, a;
  while r >= b
    invariant a == q * b + r
    decreases r
  {
    r := r - b;
    q := q + 1;
  }
}

method Main()
{
  var q, r := DivMod(17, 5);
  assert 17 == q * 5 + r;
  print q, " rest ", r, "\n";  // 3 rest 2
}
