#define JOIN(a, b) a##b
/*@ assigns \nothing; ensures \result == 2; */
int two(void) {
#if JOIN(__FRA, MAC__) || defined(__GLIBC__)
  return 2;
#endif
  return 1;
}
