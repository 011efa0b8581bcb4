#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>

static jmp_buf next_test;

#define CHECK(cond)                     \
    do {                                \
        if (!(cond))                    \
            longjmp(next_test, 1);      \
    } while (0)

/* The number of one bits in x. */
int popcount32(uint32_t x)
{
    int n = 0;
    for (int i = 0; i < 31; i++)
        n += (x >> i) & 1;
    return n;
}

int main(void)
{
    if (setjmp(next_test) == 0) {
        CHECK(popcount32(0) == 0);
        CHECK(popcount32(0xffffffffu) == 32);
        CHECK(popcount32(0x80000000u) == 1);
    }
    puts("popcount32: ok");
    return 0;
}
