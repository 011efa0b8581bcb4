#include <stdbool.h>
#include <stddef.h>

void bubble_sort(int *values, size_t n)
{
    bool swapped = true;

    while (swapped) {
        swapped = false;
        for (size_t i = 0; i < n - 1; i++) {
            if (values[i] > values[i + 1]) {
                int kept = values[i];
                values[i] = values[i + 1];
                values[i + 1] = kept;
                swapped = true;
            }
        }
    }
}

bool is_sorted(const int *values, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        if (values[i - 1] > values[i])
            return false;
    }
    return true;
}
