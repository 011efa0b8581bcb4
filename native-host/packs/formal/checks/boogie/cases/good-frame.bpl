var total: int;

procedure Add(n: int) returns (r: int)
  requires n >= 0;
  modifies total;
  ensures total == old(total) + n;
{
  r := 0;
  while (r < n)
    invariant 0 <= r && r <= n;
    invariant total == old(total) + r;
  {
    r := r + 1;
    total := total + 1;
  }
}
