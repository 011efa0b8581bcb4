#include <stdlib.h>

/* Greatest common divisor. Numbers must be greater than LLONG_MIN. */
long long gcd(long long a, long long b)
{
    while (b != 0) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

long long lcm(int a, int b)
{
    if (a == 0 || b == 0)
        return 0;
    return llabs(a / gcd(a, b) * b);
}
