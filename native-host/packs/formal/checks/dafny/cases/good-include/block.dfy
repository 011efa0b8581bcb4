include "parts/numbers.dfy"

method UseDouble(x: int) returns (y: int)
  requires x > 0
  ensures y > x
{
  y := Numbers.Double(x);
}
