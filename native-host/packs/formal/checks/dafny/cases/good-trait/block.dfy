trait Shape {
  method Area() returns (a: int)
    ensures a >= 0
}

class Square extends Shape {
  var side: int

  method Area() returns (a: int)
    ensures a >= 0
  {
    if side < 0 { return 0; }
    assert side * side >= 0;
    a := side * side;
  }
}

method Both(s: Shape, t: Shape) returns (sum: int)
  ensures sum >= 0
{
  var a := s.Area();
  var b := t.Area();
  sum := a + b;
}
