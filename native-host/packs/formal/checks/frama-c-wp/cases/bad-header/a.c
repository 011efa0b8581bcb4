#include "lim.h"
#include <limits.h>
/*@ requires 0 <= x <= LIMIT;
    ensures \result == x + 3;
    assigns \nothing; */
int plus_three(int x) {
  return x + three();
}
