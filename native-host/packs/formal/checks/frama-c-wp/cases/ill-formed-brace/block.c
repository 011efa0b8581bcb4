/*@ ensures \result == 1; */
int one(void) {
  return 1;
