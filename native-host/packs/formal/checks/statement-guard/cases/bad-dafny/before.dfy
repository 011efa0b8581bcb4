// Both arrays are given in order; the merged one is, too.
predicate Sorted(a: seq<int>) {
  forall i, j :: 0 <= i < j < |a| ==> a[i] <= a[j]
}

method Merge(a: seq<int>, b: seq<int>) returns (c: seq<int>)
  requires Sorted(a) && Sorted(b)
  ensures Sorted(c)
  ensures multiset(c) == multiset(a) + multiset(b)
{
  c := a + b;
}
