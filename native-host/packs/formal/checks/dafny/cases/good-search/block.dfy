// Binäre Suche: 二分探索 😀
predicate Sorted(a: seq<int>) {
  forall i, j :: 0 <= i < j < |a| ==> a[i] <= a[j]
}

method Search(a: seq<int>, key: int) returns (at: int)
  requires Sorted(a)
  ensures at >= 0 ==> at < |a| && a[at] == key
  ensures at < 0 ==> key !in a
{
	var low, high := 0, |a|;
  while low < high
    invariant 0 <= low <= high <= |a|
    invariant forall i :: 0 <= i < low ==> a[i] < key
    invariant forall i :: high <= i < |a| ==> a[i] > key
  {
    var middle := (low + high) / 2;
    if a[middle] < key { low := middle + 1; }
    else if a[middle] > key { high := middle; }
    else { return middle; }
  }
  return -1;
}
