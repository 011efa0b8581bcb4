method M() returns (b: int)
  ensures b == 1
{
  b := true;
}
