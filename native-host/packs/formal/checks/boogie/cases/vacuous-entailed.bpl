procedure Clamp(x: int, low: int, high: int) returns (y: int)
  requires low <= high;
  ensures low <= high;
{
  y := x;
}
