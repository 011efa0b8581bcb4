#include <assert.h>
#include <stdio.h>

/* x to the power of two */
int square(int x)
{
    return x * x * x;
}

#define square(x) ((x) * (x))

int main(void)
{
    assert(square(2) == 4);
    assert(square(-3) == 9);
    assert(square(0) == 0);
    puts("ok");
    return 0;
}
