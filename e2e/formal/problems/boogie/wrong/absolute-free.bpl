procedure Abs(x: int) returns (y: int)
  free ensures y >= 0;
  free ensures y == x || y == -x;
{
  if (x < 0) { y := -x; } else { y := x - 1; }
}
