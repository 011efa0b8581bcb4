#include <assert.h>
#include <stdint.h>
#include <stdio.h>

/**
 * isqrt - largest r with r * r <= n
 *
 *   isqrt(0) == 0, isqrt(15) == 3, isqrt(16) == 4,
 *   isqrt(UINT32_MAX) == 65535
 */
static uint32_t isqrt(uint32_t n)
{
    uint32_t r = 0;
    for (uint32_t bit = UINT32_C(1) << 30; bit != 0; bit >>= 2) {
        if (n >= r + bit) {
            n -= r + bit;
            r = (r >> 1) + bit;
        } else {
            r >>= 1;
        }
    }
    return r;
}

int main(void)
{
    assert(isqrt(15) == 3);
    assert(isqrt(UINT32_MAX) == 65535);
    for (uint32_t n = 0; n <= 100; n += 10)
        printf("%u %u\n", (unsigned)n, (unsigned)isqrt(n));
    return 0;
}
