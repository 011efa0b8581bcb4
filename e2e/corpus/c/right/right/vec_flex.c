#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct ints ints;

struct ints {
    size_t n;
    int v[];
};

/* Makes an array of n numbers f(0) .. f(n-1); NULL when memory is short. */
static ints *ints_make(size_t n, int (*f)(size_t))
{
    if (n > (SIZE_MAX - sizeof(ints)) / sizeof(int))
        return NULL;
    ints *p = malloc(sizeof *p + n * sizeof p->v[0]);
    if (!p)
        return NULL;
    p->n = n;
    for (size_t i = 0; i < n; i++)
        p->v[i] = f(i);
    return p;
}

static int square(size_t i) { return (int)(i * i); }

int main(void)
{
    ints *p = ints_make(6, square);
    if (!p)
        return EXIT_FAILURE;
    for (size_t i = 0; i < p->n; i++)
        printf("%d%c", p->v[i], i + 1 < p->n ? ' ' : '\n');   /* 0 1 4 9 16 25 */
    free(p);
}
