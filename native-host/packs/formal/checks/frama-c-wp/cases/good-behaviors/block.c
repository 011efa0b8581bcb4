#include <stddef.h>
#ifndef STEP
#define STEP 1 // see #12
#endif
#ifdef _WIN32
#define HERE 0
#endif

/*@ requires x < 1000;
    assigns \nothing;
    behavior up:
      assumes x > 0;
      ensures \result == x + STEP;
    behavior down:
      assumes x <= 0;
      ensures \result == 0;
    complete behaviors;
    disjoint behaviors; */
int next(int x) {
  const char *hash = "#line 3";
  (void)hash; // # 4
  return x > 0 ? x + STEP : 0;
}
