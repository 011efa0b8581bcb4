procedure { : verify false } Zero() returns (r: int)
  ensures r > 0;
{
  r := 0;
}

procedure Use() returns (r: int)
  ensures r > 0;
{
  call r := Zero();
}
