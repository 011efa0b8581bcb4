procedure P() { var x: int
  x := 1; assert x == 1; }
