procedure M(x: int) returns (y: int)
{
  y := x + true;
}
