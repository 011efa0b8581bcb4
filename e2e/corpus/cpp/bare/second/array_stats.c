#include <limits.h>
#include <stddef.h>

int array_max(const int *values, size_t n)
{
    const int *end = values + n;
    int best = INT_MIN;

    while (values != end) {
        best = *values > best ? *values : best;
        values++;
    }
    return best;
}

long long array_sum(const int *values, size_t n)
{
    return n == 0 ? 0 : values[n - 1] + array_sum(values, n - 1);
}

double array_mean(const int *values, size_t n)
{
    if (n == 0)
        return 0.0;
    return (double)array_sum(values, n) / (double)n;
}
