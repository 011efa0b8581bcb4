procedure Five(x: int where x == x + 1) returns (r: int)
  ensures r == 5;
{
  r := 4;
}
