var level: int where level > 3;

procedure Read() returns (r: int)
  ensures r > 2;
{
  r := level;
}
