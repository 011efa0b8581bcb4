#include <math.h>
#include <string.h>

double dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double length3(const double *a)
{
    return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

void cross3(const double *a, const double *b, double *result)
{
    double product[3];

    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        product[i] = a[j] * b[k] - a[k] * b[j];
    }
    memcpy(result, product, sizeof product);
}
