method Merge(a: seq<int>, b: seq<int> returns (c
  ensures Sorted(c
