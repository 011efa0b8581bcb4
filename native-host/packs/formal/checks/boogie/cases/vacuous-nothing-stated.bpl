procedure M() returns (y: int)
{
  y := 0;
}
