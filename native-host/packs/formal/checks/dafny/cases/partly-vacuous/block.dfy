method Never(x: int) returns (y: int)
  requires x > 3 && x < 2
  ensures y == 7
{
  y := 0;
}

method Next(x: int) returns (y: int)
  ensures y > x
{
  y := x + 1;
}
