procedure {:inline 1} Down(n: int) returns (m: int)
  requires n >= 0;
  ensures m == 0;
{
  if (n == 0) { m := 0; } else { call m := Down(n - 1); }
}

procedure Use() {
  var m: int;
  call m := Down(10);
  assert m == 0;
}
