/*@ ensures \result == missing; */
int one(void) {
  return 1;
}
