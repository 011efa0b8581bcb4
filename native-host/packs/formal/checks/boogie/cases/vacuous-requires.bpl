procedure M(x: int) returns (y: int)
  requires x > 3;
  requires x < 2;
  ensures y == 7;
{
  y := 0;
}
