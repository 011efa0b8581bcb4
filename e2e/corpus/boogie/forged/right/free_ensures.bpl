procedure Double(x: int) returns (r: int)
  ensures r == 2 * x;
{
  r := x + x;
}

procedure Use() returns (r: int)
  ensures r == 10;
{
  call r := Double(5);
}
