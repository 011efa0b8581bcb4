class Counter {
  var n: int
  method Step()
    modifies this
    ensures n == old(n) + 1
  {
    n := n + 1;
  }
}

method Clear(a: array<int>)
  modifies a
  ensures forall i :: 0 <= i < a.Length ==> a[i] == 0
{
  var i := 0;
  while i < a.Length
    invariant 0 <= i <= a.Length
    invariant forall j :: 0 <= j < i ==> a[j] == 0
  {
    a[i] := 0;
    i := i + 1;
  }
}
