#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

size_t parse_digits(const char *text, int *number)
{
    size_t length = strspn(text, "0123456789");
    long long value = 0;

    for (size_t i = 0; i < length; i++) {
        value = value * 10 + (text[i] - '0');
        if (value > INT_MAX)
            value = INT_MAX;
    }
    *number = (int)value;
    return length;
}

bool parse_number(const char *text, int *number)
{
    int sign = 1;
    int value = 0;

    if (text[0] == '-') {
        sign = -1;
        text += 1;
    }
    if (text[0] == '\0' || text[parse_digits(text, &value)] != '\0')
        return false;
    *number = sign * value;
    return true;
}
