method AllPositive(a: seq<int>)
  ensures forall i :: 0 <= i < |a| ==> a[i] > 0
{
  forall i | 0 <= i < |a| ensures a[i] > 0;
}

method Seven() returns (r: int)
  ensures r == 7
{
  r := 3;
  while r < 7
    invariant r <= 7
}
