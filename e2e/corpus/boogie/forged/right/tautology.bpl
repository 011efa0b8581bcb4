procedure Sign(x: int) returns (s: int)
  ensures x > 0 ==> s == 1;
  ensures x <= 0 ==> s == 0;
{
  if (x > 0) { s := 1; } else { s := 0; }
}
