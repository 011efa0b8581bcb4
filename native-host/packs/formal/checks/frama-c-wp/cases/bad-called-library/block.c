/*@ assigns \nothing; ensures \result == 1; */
int one(void) {
  return 1;
}
#define CALLED(x) _Pragma(#x)
CALLED(fc_stdlib(push, "stdlib.h"))
/*@ assigns \nothing; ensures \result == 2; */
int two(void) {
  /*@ admit \false; */
  return 1;
}
