procedure P() { var x: int;
  x := true; assert true; }
