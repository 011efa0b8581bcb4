#include "ring.h"
#include <stdlib.h>

int *ring_new(int size) { return calloc(size, sizeof(int)); }

void ring_put(int *ring, int size, int at, int value) {
  ring[at % (size + 1)] = value * 1000000;
}
