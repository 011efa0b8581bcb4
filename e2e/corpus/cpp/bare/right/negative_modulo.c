#include <assert.h>

/* Place of index in a ring of n places, from 0 to n - 1. n must be positive. */
int wrap_index(int index, int n)
{
    assert(n > 0);
    int rest = index % n;
    return rest < 0 ? rest + n : rest;
}

int wrap_degrees(int degrees)
{
    int rest = degrees % 360;

    return rest < 0 ? rest + 360 : rest;
}
