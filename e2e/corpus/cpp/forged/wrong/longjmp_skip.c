#include <setjmp.h>
#include <stdio.h>

static jmp_buf done;

#define CHECK(e) do { if (!(e)) longjmp(done, 1); } while (0)

/* 1 if xs[0..n) is ascending. */
static int is_sorted(const int *xs, int n)
{
    for (int i = 1; i < n; i++)
        return xs[i - 1] <= xs[i];
    return 1;
}

int main(void)
{
    int a[] = {1, 2, 3}, b[] = {1, 3, 2};
    if (!setjmp(done)) {
        CHECK(is_sorted(a, 3));
        CHECK(!is_sorted(b, 3));
    }
    puts("is_sorted: ok");
    return 0;
}
