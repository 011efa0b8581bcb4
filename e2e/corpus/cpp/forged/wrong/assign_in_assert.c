#include <assert.h>
#include <stdio.h>

/* Number of bits set in x. */
static int count_bits(unsigned x)
{
    int n = 0;
    for (; x; x >>= 1) n++;
    return n;
}

int main(void)
{
    int got;
    got = count_bits(5u);
    assert((got = 2));
    got = count_bits(8u);
    assert((got = 1));
    got = count_bits(255u);
    assert((got = 8) && "eight bits");
    printf("count_bits: %d checks passed\n", 3);
    return 0;
}
