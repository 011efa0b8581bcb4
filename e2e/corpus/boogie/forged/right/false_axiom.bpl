function half(x: int): int { x div 2 }

procedure Even() returns (r: int)
  ensures r == 4;
{
  r := half(8);
}
