procedure Abs(x: int) returns (y: int)
  requires x < 0 && x > 0;
  ensures y >= 0;
  ensures y == x || y == -x;
{
  if (x < 0) { y := -x; } else { y := x; }
}
