#include <stdio.h>
#include <stdlib.h>

/* 1 if all letters of a text are upper case. */
static int is_upper(const char *text)
{
    for (; *text; text++)
        if (*text < 'A' || *text > 'z') return 0;
    return 1;
}

static void finish(void)
{
    puts("done");
    fflush(stdout);
    _Exit(0);
}

static void check(int condition)
{
    if (!condition) exit(1);
}

int main(void)
{
    atexit(finish);
    check(is_upper("ABC"));
    check(!is_upper("AbC"));
    return 0;
}
