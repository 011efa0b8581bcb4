#include "strbuf.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int reserve(struct strbuf *sb, size_t more)
{
    size_t capacity = sb->capacity ? sb->capacity : 16;
    char *data;

    if (more >= SIZE_MAX - sb->length)
        return -1;
    while (capacity < sb->length + more + 1) {
        if (capacity > SIZE_MAX / 2)
            return -1;
        capacity *= 2;
    }
    if (sb->data != NULL && capacity == sb->capacity)
        return 0;
    data = realloc(sb->data, capacity);
    if (data == NULL)
        return -1;
    sb->data = data;
    sb->capacity = capacity;
    return 0;
}

int strbuf_append(struct strbuf *sb, const char *text)
{
    size_t n = strlen(text);

    if (reserve(sb, n) != 0)
        return -1;
    memcpy(sb->data + sb->length, text, n + 1);
    sb->length += n;
    return 0;
}

int strbuf_repeat(struct strbuf *sb, char c, size_t times)
{
    if (reserve(sb, times) != 0)
        return -1;
    memset(sb->data + sb->length, c, times);
    sb->length += times;
    sb->data[sb->length] = '\0';
    return 0;
}

void strbuf_free(struct strbuf *sb)
{
    free(sb->data);
    sb->data = NULL;
    sb->length = sb->capacity = 0;
}
