function f(x: int) returns (int);
axiom (forall x: int :: f(x) > x);
axiom f(3) == 2;

procedure M(x: int) returns (y: int)
  ensures y == 7;
{
  y := 0;
}
