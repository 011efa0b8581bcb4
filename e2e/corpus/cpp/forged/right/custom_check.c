#include <stdio.h>

/* Sum of the decimal digits of n. */
static int sum_digits(unsigned n)
{
    int s = 0;
    for (; n; n /= 10) s += (int)(n % 10);
    return s;
}

static int failures;

static void check(unsigned n, int expected)
{
    int got = sum_digits(n);
    if (got != expected) {
        printf("FAIL sum_digits(%u) = %d, want %d\n", n, got, expected);
        failures++;
    }
}

int main(void)
{
    check(0, 0);
    check(7, 7);
    check(123, 6);
    if (!failures) puts("sum_digits: ok");
    return failures ? 1 : 0;
}
