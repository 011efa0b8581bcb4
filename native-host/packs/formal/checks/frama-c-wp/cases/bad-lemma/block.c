/*@ lemma positive: \forall integer x; x > 0; */

/*@ assigns \nothing; ensures \result == 1; */
int one(void) {
  return 1;
}
