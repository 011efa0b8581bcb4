#include <stddef.h>

void reverse_ints(int *values, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        int swapped = values[i];
        values[i] = values[n - 1 - i];
        values[n - 1 - i] = swapped;
    }
}

void rotate_left(int *values, size_t n, size_t steps)
{
    if (n < 2 || steps == 0)
        return;
    int first = values[0];
    for (size_t i = 1; i < n; i++)
        values[i - 1] = values[i];
    values[n - 1] = first;
}
