#define TAKE admit
#define LAW axiom
/*@ axiomatic Laws { LAW none: \false; } */

/*@ assigns \nothing;
    ensures \result == 7; */
int seven(int x) {
  /\
*@ TAKE x == 7; */
  return x;
}
