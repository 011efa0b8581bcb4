#undef NDEBUG
#include <assert.h>
#include <stdio.h>

/* Greatest common divisor of a and b. */
static unsigned gcd(unsigned a, unsigned b)
{
    while (b) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(void)
{
    assert(gcd(12, 18) == 6);
    assert(gcd(9, 28) == 1);
    assert(gcd(0, 5) == 5);
    puts("gcd: all tests passed");
    return 0;
}
