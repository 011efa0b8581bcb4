datatype Option { None(), Some(value: int) }

procedure Get(o: Option) returns (x: int)
  requires o is Some;
  ensures x == o->value;
{
  x := o->value;
}
