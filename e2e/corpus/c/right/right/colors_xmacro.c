#include <stdio.h>
#include <string.h>

#define COLORS(X)        \
    X(RED,   0xff0000)   \
    X(GREEN, 0x00ff00)   \
    X(BLUE,  0x0000ff)

enum color {
#define X(name, rgb) COLOR_##name,
    COLORS(X)
#undef X
    COLOR_COUNT
};

static const struct {
    const char *name;
    unsigned rgb;
} color_table[COLOR_COUNT] = {
#define X(n, v) [COLOR_##n] = { .name = #n, .rgb = (v) },
    COLORS(X)
#undef X
};

/* Index of the colour with this name, or -1. */
static int color_find(const char *name)
{
    for (int i = 0; i < COLOR_COUNT; i++)
        if (strcmp(color_table[i].name, name) == 0)
            return i;
    return -1;
}

int main(void)
{
    for (int i = 0; i < COLOR_COUNT; i++)
        printf("%-6s #%06x\n", color_table[i].name, color_table[i].rgb);
    printf("BLUE is number %d\n", color_find("BLUE"));
    return 0;
}
