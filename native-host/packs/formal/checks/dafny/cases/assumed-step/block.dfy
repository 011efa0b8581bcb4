method {:extern} ReadNumber() returns (n: int)
  ensures n >= 0

method Next() returns (n: int)
  ensures n >= 1
{
  n := ReadNumber();
  n := n + 1;
}

method Later(x: int) returns (y: int)
  ensures y > 2 * x
  decreases *
{
  assume x > 5;
  y := 3 * x;
}
