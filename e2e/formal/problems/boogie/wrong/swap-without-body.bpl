var a: [int]int;

procedure Swap(i: int, j: int);
  modifies a;
  ensures a[i] == old(a)[j] && a[j] == old(a)[i];
