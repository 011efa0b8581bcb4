import type { Sample } from './sample.ts';

const ring = (wrap: string): string => `/* ring.c */
#include "ring.h"

void ring_put(struct ring *ring, int value) {
  ring->items[ring->next] = value;
  ring->next = ${wrap};
  if (ring->length < RING_SIZE) ring->length += 1;
}

int ring_sum(const struct ring *ring) {
  int sum = 0;
  for (int at = 0; at < ring->length; at += 1) sum += ring->items[at];
  return sum;
}`;

const WRAPS = '(ring->next + 1) % RING_SIZE';

/** C with a test program that is built with sanitizers; the block is a whole file. */
export const C: Sample = {
  name: 'ring',
  language: 'c',
  fence: 'c',
  verification: 'required = ["test"]',
  files: {
    'ring.h': `#ifndef RING_H
#define RING_H

#define RING_SIZE 4

struct ring {
  int next;
  int length;
  int items[RING_SIZE];
};

void ring_put(struct ring *ring, int value);
int ring_sum(const struct ring *ring);

#endif
`,
    'ring.c': `${ring('ring->next == RING_SIZE - 1 ? 0 : ring->next + 1')}\n`,
    'test_ring.c': `#include <assert.h>
#include <stdlib.h>
#include "ring.h"

int main(void) {
  struct ring *ring = calloc(1, sizeof *ring);
  if (ring == NULL) return 1;
  for (int value = 1; value <= 6; value += 1) ring_put(ring, value);
  assert(ring_sum(ring) == 3 + 4 + 5 + 6);
  free(ring);
  return 0;
}
`,
  },
  file: 'ring.c',
  how: 'named in its first line',
  before: 'The whole file:',
  broken: ring('ring->next + 1'),
  mended: ring(WRAPS),
  failure: /test_ring[\s\S]*(?:out of bounds|overflow)/,
  after: `${ring(WRAPS)}\n`,
};
