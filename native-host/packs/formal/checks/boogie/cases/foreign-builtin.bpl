function {:builtin "f) (assert false) (check-sat"} f(x: int) returns (int);

procedure M(x: int)
  ensures f(x) == 3;
{
}
