#include <stdio.h>
#include <stdlib.h>

#ifdef QUIET
#define CHECK(condition) do { if (!(condition)) exit(1); } while (0)
#else
#define CHECK(condition) do { if (!(condition)) { puts(#condition); exit(1); } } while (0)
#endif

/* The least of three numbers. */
static int min3(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

int main(void)
{
    CHECK(min3(1, 2, 3) == 1);
    CHECK(min3(3, 2, 1) == 1);
    puts("all checks passed");
    return 0;
}
