#include <assert.h>

int wrap_index(int index, int n)
{
    assert(n > 0);
    return (int)(((long long)index % n + n) % n);
}

int wrap_degrees(int degrees)
{
    return wrap_index(degrees, 360);
}
