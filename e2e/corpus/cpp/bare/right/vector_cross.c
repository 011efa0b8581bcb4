#include <math.h>

#define AXES 3

double dot3(const double *a, const double *b)
{
    double sum = 0;

    for (int i = 0; i < AXES; i++)
        sum += a[i] * b[i];
    return sum;
}

double length3(const double *a)
{
    return sqrt(dot3(a, a));
}

/* The cross product; result may be one of the factors. */
void cross3(const double *a, const double *b, double *result)
{
    double x = a[1] * b[2] - a[2] * b[1];
    double y = a[2] * b[0] - a[0] * b[2];
    double z = a[0] * b[1] - a[1] * b[0];

    result[0] = x;
    result[1] = y;
    result[2] = z;
}
