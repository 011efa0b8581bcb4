#ifndef BITSET_H
#define BITSET_H

#include <stdint.h>

#define BITSET_WORDS 4
#define BITSET_BITS (BITSET_WORDS * 64)

typedef struct { uint64_t words[BITSET_WORDS]; } bitset;

void bitset_set(bitset *b, int i);
void bitset_clear(bitset *b, int i);
int bitset_has(const bitset *b, int i);

/* Number of members. */
int bitset_count(const bitset *b);

/* Smallest member that is at least i, or -1. */
int bitset_next(const bitset *b, int i);

#endif
