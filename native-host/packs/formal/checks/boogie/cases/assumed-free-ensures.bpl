procedure Three() returns (r: int)
  free ensures r == 4;
{
  r := 3;
}

procedure Four() returns (r: int)
  ensures r == 4;
{
  call r := Three();
}
