#include <ctype.h>
#include <stddef.h>

size_t count_words(const char *text)
{
    size_t words = 0;
    int inside = 0;

    for (; *text != '\0'; text++) {
        if (isspace((unsigned char)*text)) {
            inside = 0;
        } else if (!inside) {
            inside = 1;
            words++;
        }
    }
    return words;
}

size_t longest_word(const char *text)
{
    size_t longest = 0;
    size_t length = 0;

    for (; *text != '\0'; text++) {
        length = isspace((unsigned char)*text) ? 0 : length + 1;
        if (length > longest)
            longest = length;
    }
    return longest;
}
