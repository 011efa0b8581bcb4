method Swap(a: array<int>, i: nat, j: nat)
  requires i < a.Length && j < a.Length
  modifies a
  ensures a[i] == old(a[j]) && a[j] == old(a[i])
  ensures forall k :: 0 <= k < a.Length && k != i && k != j ==> a[k] == old(a[k])
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  a[i], a[j] := a[j], a[i];
}
