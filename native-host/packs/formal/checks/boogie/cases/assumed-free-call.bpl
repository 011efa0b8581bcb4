procedure Positive(x: int) returns (r: int);
  requires x > 0;
  ensures r > 0;

implementation Positive(x: int) returns (r: int)
{
  r := x;
}

procedure Wrong() returns (r: int)
  ensures r > 0;
{
  free call r := Positive(-5);
}
