#define WHERE "/etc/os-release"
#include WHERE
/*@ ensures \result == 1; */
int one(void) {
  return 1;
}
