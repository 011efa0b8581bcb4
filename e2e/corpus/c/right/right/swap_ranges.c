#include <stddef.h>
#include <stdio.h>

/* Reverses v[lo..hi) in place. */
static void reverse(int *v, size_t lo, size_t hi)
{
    while (lo + 1 < hi) {
        int t = v[lo];
        v[lo++] = v[--hi];
        v[hi] = t;
    }
}

/*
 * Rotates the n numbers of v to the left by k places, in place.
 *
 *     1 2 3 4 5  by 2  ->  3 4 5 1 2
 *
 * k may be larger than n; n may be 0.
 */
static void rotate_left(int *v, size_t n, size_t k)
{
    if (n == 0)
        return;
    k %= n;
    reverse(v, 0, k);
    reverse(v, k, n);
    reverse(v, 0, n);
}

int main(void)
{
    int v[] = { 1, 2, 3, 4, 5 };
    rotate_left(v, 5, 2);
    for (int i = 0; i < 5; i++)
        printf("%d ", v[i]);
    putchar('\n');
    return 0;
}
