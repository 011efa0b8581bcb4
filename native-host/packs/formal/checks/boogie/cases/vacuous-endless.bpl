var total: int;

procedure Root(n: int) returns (r: int)
  requires n >= 0;
  ensures r * r == n;
{
  r := 0;
  while (true)
  {
    r := r + 1;
  }
}

procedure Apart(n: int) returns (r: int);
  ensures r == n;
implementation Apart(n: int) returns (r: int)
{
again:
  r := r + 1;
  goto again;
}

procedure Any(n: int)
  modifies total;
  ensures total >= n || total < n;
{
  total := 7;
}
