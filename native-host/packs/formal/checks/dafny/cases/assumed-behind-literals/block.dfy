method Quoted(x: int) returns (r: int)
  ensures r > 10
{
  var quote := '"';
  var open := "/*";
  assume x > 10;
  var close := "*/";
  r := x;
}

method Path() returns (n: int)
  ensures n == 3
{
  var folder := @"C:\";
  assume n == 3; // "
}
