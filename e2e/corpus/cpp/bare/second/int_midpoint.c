#include <assert.h>

int midpoint(int a, int b)
{
    int halves = a / 2 + b / 2;
    int rest = a % 2 + b % 2;

    if (rest == 2 || rest == -2)
        return halves + rest / 2;
    if (halves > 0 && rest < 0)
        return halves - 1;
    if (halves < 0 && rest > 0)
        return halves + 1;
    return halves;
}

int clamp_int(int value, int low, int high)
{
    assert(low <= high);
    return value < low ? low : value < high ? value : high;
}
