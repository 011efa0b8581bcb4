#include <stdlib.h>
#include <string.h>

/* Copies as much of source as fits with its ending zero byte, and returns the length of source. */
size_t copy_text(char *target, size_t size, const char *source)
{
    size_t length = strlen(source);

    if (size == 0)
        return length;
    size_t n = length < size ? length : size - 1;
    memcpy(target, source, n);
    target[n] = '\0';
    return length;
}

char *duplicate_text(const char *source)
{
    size_t size = strlen(source) + 1;
    char *copy = malloc(size);

    if (copy != NULL)
        memcpy(copy, source, size);
    return copy;
}
