#include <stdbool.h>
#include <stddef.h>

void bubble_sort(int *values, size_t n)
{
    for (size_t end = n; end > 1; end--) {
        size_t largest = 0;
        for (size_t i = 1; i < end; i++) {
            if (values[i] >= values[largest])
                largest = i;
        }
        int kept = values[largest];
        values[largest] = values[end - 1];
        values[end - 1] = kept;
    }
}

bool is_sorted(const int *values, size_t n)
{
    return n < 2 || (values[0] <= values[1] && is_sorted(values + 1, n - 1));
}
