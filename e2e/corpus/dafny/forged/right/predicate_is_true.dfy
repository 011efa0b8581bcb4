predicate Sorted(s: seq<int>)
{
  forall i, j :: 0 <= i < j < |s| ==> s[i] <= s[j]
}

method Pair(a: int, b: int) returns (r: seq<int>)
  ensures Sorted(r)
  ensures |r| == 2
{
  if a <= b { r := [a, b]; } else { r := [b, a]; }
}
