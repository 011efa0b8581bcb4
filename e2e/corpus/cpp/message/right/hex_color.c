#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool parse_color(const char *text, uint32_t *rgb)
{
    size_t n = strlen(text);
    uint32_t value = 0;

    if (text[0] != '#' || (n != 4 && n != 7))
        return false;
    for (size_t i = 1; i < n; i++) {
        int d = hex_digit(text[i]);
        if (d < 0)
            return false;
        value = value << 4 | (uint32_t)d;
        if (n == 4)
            value = value << 4 | (uint32_t)d;
    }
    *rgb = value;
    return true;
}
