#include <stdlib.h>
#include <string.h>

size_t copy_text(char *target, size_t size, const char *source)
{
    size_t i = 0;

    while (source[i] != '\0') {
        if (i + 1 < size)
            target[i] = source[i];
        i++;
    }
    if (size > 0)
        target[i < size ? i : size - 1] = '\0';
    return i;
}

char *duplicate_text(const char *source)
{
    char *copy = calloc(strlen(source) + 1, 1);

    return copy == NULL ? NULL : strcpy(copy, source);
}
