#include <ctype.h>
#include <stddef.h>

static const char *skip(const char *text, int blank)
{
    while (*text != '\0' && (isspace((unsigned char)*text) != 0) == blank)
        text++;
    return text;
}

size_t count_words(const char *text)
{
    size_t words = 0;

    for (text = skip(text, 1); *text != '\0'; text = skip(text, 1)) {
        text = skip(text, 0);
        words++;
    }
    return words;
}

size_t longest_word(const char *text)
{
    size_t best = 0;

    for (text = skip(text, 1); *text != '\0'; text = skip(text, 1)) {
        const char *end = skip(text, 0);
        if ((size_t)(end - text) > best)
            best = (size_t)(end - text);
        text = end;
    }
    return best;
}
