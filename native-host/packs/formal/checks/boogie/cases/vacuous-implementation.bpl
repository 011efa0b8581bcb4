procedure Half(x: int) returns (r: int);
  requires x > 2 && x < 3;
  ensures 2 * r == x;

implementation Half(x: int) returns (r: int)
{
  r := x;
}
