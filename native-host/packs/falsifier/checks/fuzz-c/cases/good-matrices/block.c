#include <stdlib.h>
#include <string.h>

/* Square matrices, row by row. */

static double at(const double *m, size_t n, size_t row, size_t column) { return m[row * n + column]; }

double trace(const double *m, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) sum += at(m, n, i, i);
    return sum;
}

/* Sum of the squares of a copy; -1 if there is no memory for it. */
double norm(const double *a, size_t n)
{
    double sum = 0.0;
    double *m = malloc(n * n * sizeof *m + 1);
    if (m == NULL) return -1;
    memcpy(m, a, n * n * sizeof *m);
    for (size_t i = 0; i < n * n; i++) sum += m[i] * m[i];
    free(m);
    return sum;
}
