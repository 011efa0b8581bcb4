include "parts/laws.dfy"

method Four(x: int) returns (y: int)
  ensures y == 4
{
  Laws.Square(x);
  y := x * x;
}
