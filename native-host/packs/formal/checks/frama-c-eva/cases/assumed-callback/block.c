#include <stdlib.h>

static int table[3];

static int compare(const void *a, const void *b) {
  (void)a;
  (void)b;
  return table[7];
}

__attribute__((constructor)) void begin(void) {
  table[5] = 1;
}

int main(void) {
  int values[3] = {3, 2, 1};
  qsort(values, 3, sizeof *values, compare);
  return values[0];
}
