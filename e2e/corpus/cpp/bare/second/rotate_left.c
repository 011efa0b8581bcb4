#include <stddef.h>

void reverse_ints(int *values, size_t n)
{
    if (n == 0)
        return;
    for (int *low = values, *high = values + n - 1; low < high; low++, high--) {
        int kept = *low;
        *low = *high;
        *high = kept;
    }
}

void rotate_left(int *values, size_t n, size_t steps)
{
    if (n == 0)
        return;
    for (steps %= n; steps > 0; steps--) {
        int first = values[0];
        for (size_t i = 0; i + 1 < n; i++)
            values[i] = values[i + 1];
        values[n - 1] = first;
    }
}
