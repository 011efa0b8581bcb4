/*@ requires n >= 0; assigns \nothing; ensures \result == n; */
int same(int n) {
  //@ ghost int seen = 0;
  /*@ ghost
    /@ loop invariant 0 <= seen <= n; loop assigns seen; loop variant n - seen; @/
    while (seen < n) seen++; */
  //@ assert seen == n;
  return n;
}
