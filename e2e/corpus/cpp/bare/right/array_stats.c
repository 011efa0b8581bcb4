#include <limits.h>
#include <stddef.h>

int array_max(const int *values, size_t n)
{
    int max = INT_MIN;

    for (size_t i = 0; i < n; i++) {
        if (values[i] > max)
            max = values[i];
    }
    return max;
}

long long array_sum(const int *values, size_t n)
{
    long long sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += values[i];
    return sum;
}

double array_mean(const int *values, size_t n)
{
    return n == 0 ? 0.0 : (double)array_sum(values, n) / (double)n;
}
