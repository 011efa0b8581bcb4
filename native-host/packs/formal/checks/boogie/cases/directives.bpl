#if NEVER
/*
#endif
procedure Six(x: int)
  ensures x == 6;
{
  assume false;
}
#if NEVER
*/
#endif
