#include <assert.h>

/* Halfway between two numbers, rounded towards zero. */
int midpoint(int a, int b)
{
    return (a + b) / 2;
}

int clamp_int(int value, int low, int high)
{
    assert(low <= high);
    if (value < low)
        return low;
    return value > high ? high : value;
}
