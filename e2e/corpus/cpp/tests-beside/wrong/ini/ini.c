#include "ini.h"

#include <string.h>

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void trim(const char **from, const char **to)
{
    while (*from < *to && is_blank(**from))
        (*from)++;
    while (*to > *from && is_blank((*to)[-1]))
        (*to)--;
}

static int same(const char *from, const char *to, const char *s)
{
    size_t n = (size_t)(to - from);
    return strncmp(from, s, n) == 0;
}

int ini_get(const char *text, const char *section, const char *key, char *out, size_t size)
{
    int inside = section[0] == '\0';

    while (*text != '\0') {
        const char *from = text;
        const char *to = strchr(text, '\n');
        if (to == NULL)
            to = text + strlen(text);
        text = *to ? to + 1 : to;

        trim(&from, &to);
        if (from == to || *from == ';' || *from == '#')
            continue;
        if (*from == '[' && to[-1] == ']') {
            inside = same(from + 1, to - 1, section);
            continue;
        }
        const char *equals = memchr(from, '=', (size_t)(to - from));
        if (!inside || equals == NULL)
            continue;

        const char *key_end = equals, *value = equals + 1;
        trim(&from, &key_end);
        trim(&value, &to);
        if (!same(from, key_end, key))
            continue;
        if (size > 0) {
            size_t n = (size_t)(to - value);
            if (n > size - 1)
                n = size - 1;
            memcpy(out, value, n);
            out[n] = '\0';
        }
        return 1;
    }
    return 0;
}
