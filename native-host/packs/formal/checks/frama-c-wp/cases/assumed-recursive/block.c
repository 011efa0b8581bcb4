/*@ predicate odd(integer x) = !odd(x); */

/*@ assigns \nothing; ensures \result == 2; */
int two(void) {
  //@ assert odd(1);
  return 1;
}
