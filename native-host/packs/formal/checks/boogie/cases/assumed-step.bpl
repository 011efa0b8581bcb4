const limit: int;
axiom limit > 10;

procedure Read() returns (n: int);
  ensures n >= 0;

procedure Other() returns (n: int)
  ensures n >= 0;
{
  call n := Read();
}

procedure Next() returns (n: int)
  ensures n >= 1;
{
  call n := Read();
  n := n + 1;
  assume n < limit;
  assert n < limit + 1;
}
