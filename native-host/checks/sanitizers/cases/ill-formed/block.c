#include <assert.h>

int main(void) {
  assert(missing() == 2);
  return 0
}
