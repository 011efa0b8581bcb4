procedure Shift(a: int, by: int) returns (q: int)
  requires by != 0;
  ensures q == a + by;
{
  q := a + by;
}

procedure Use(x: int) returns (y: int) {
  call y := Shift(x, x - 3);
  assert y > 0;
}
