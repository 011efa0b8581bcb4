#include "bitset.h"

static int valid(int i) { return i >= 0 && i < BITSET_BITS; }

void bitset_set(bitset *b, int i)
{
    if (valid(i))
        b->words[i / 64] |= UINT64_C(1) << (i % 64);
}

void bitset_clear(bitset *b, int i)
{
    if (valid(i))
        b->words[i / 64] ^= UINT64_C(1) << (i % 64);
}

int bitset_has(const bitset *b, int i)
{
    return valid(i) && (b->words[i / 64] >> (i % 64) & 1);
}

int bitset_count(const bitset *b)
{
    int n = 0;
    for (int w = 0; w < BITSET_WORDS; w++)
        for (uint64_t rest = b->words[w]; rest != 0; rest &= rest - 1)
            n++;
    return n;
}

int bitset_next(const bitset *b, int i)
{
    for (i = i < 0 ? 0 : i; i < BITSET_BITS; i++)
        if (bitset_has(b, i))
            return i;
    return -1;
}
