#if NEVER
/*
#endif
lemma Six(x: int)
  ensures x == 6
{
  assume false;
}
#if NEVER
*/
#endif
method Id(x: int) returns (r: int)
  ensures r == x
{
  r := x;
}
