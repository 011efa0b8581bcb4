/* Liefert das Größere, 😀 */ method Larger(a: int, b: int) returns (m: int)
  ensures m >= a && m >= b
{
  if a > b { m := b; } else { m := a; }
}

method Twice(x: nat) returns (y: nat)
  ensures y == 2 * x
{
  y := x + x;
}
