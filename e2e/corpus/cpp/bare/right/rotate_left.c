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
    if (n < 2)
        return;
    steps %= n;
    reverse_ints(values, steps);
    reverse_ints(values + steps, n - steps);
    reverse_ints(values, n);
}
