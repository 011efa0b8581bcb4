procedure M(x: int) returns (y: int)
  ensures y > x;
{
  y := x + step;
}
