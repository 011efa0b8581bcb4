/*@ assigns \nothing;
    ensures \result == 2; */
int two(void) {
  //@ ghost int i = 1;
  /*@ ghost
    /@ loop invariant i == 1; loop assigns \nothing; @/
    while (i) ; */
  return 1;
}
