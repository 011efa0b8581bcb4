#include "ring.h"
#include <assert.h>

int main(void) {
  int *ring = ring_new(4);
  ring_put(ring, 4, 0, 3000);
  ring_put(ring, 4, 4, 1);
  assert(ring[0] == 1);
}
