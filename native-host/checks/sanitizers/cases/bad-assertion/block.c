#include <assert.h>

static int sum(int count) {
  int total = 0;
  for (int i = 1; i < count; i++) total += i;
  return total;
}

int main(void) {
  assert(sum(3) == 6);
}
