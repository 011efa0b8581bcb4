#include <ctype.h>
#include <stdio.h>

struct key {
    const char *label;
    struct { int row, col; } at;
};

static const struct key keys[] = {
    { .label = "Esc", .at = { .row = 0, .col = 0 } },
    { .label = "Q", .at.row = 1, .at.col = 1 },
    { .label = "W", .at = { 1, 2 } },
};

static const char kind[256] = {
    ['0' ... '9'] = 'd',
    ['a' ... 'z'] = 'l',
};

int main(void)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        printf("%-4s %d,%d\n", keys[i].label, keys[i].at.row, keys[i].at.col);
    for (const char *s = "a1-B"; *s; s++)
        putchar(kind[tolower((unsigned char)*s)] ? kind[tolower((unsigned char)*s)] : '.');
    putchar('\n'); /* ld.l */
    return 0;
}
