/*@ axiomatic Laws { axiom square: \forall integer x; x * x >= x; } */

/*@ assigns \nothing;
    ensures \result == 7; */
int seven(int x) {
  //@ admit x == 7;
  return x;
}
