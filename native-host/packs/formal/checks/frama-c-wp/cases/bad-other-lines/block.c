/*@ assigns \nothing; ensures \result == 1; */
int one(void) {
  return 1;
}
#\
/**/line 30 "<built-in>"
/*@ assigns \nothing; ensures \result == 2; */
int two(void) {
  return 1;
}
