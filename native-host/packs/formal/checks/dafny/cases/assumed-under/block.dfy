method Wrong(x: int) returns (r: int)
  ensures r == x
{
  assert {:verified_under true} false;
  r := 3;
}
