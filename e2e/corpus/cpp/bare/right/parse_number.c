#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Reads the digits at the start of a text and returns how many; a number that is too great becomes INT_MAX. */
size_t parse_digits(const char *text, int *number)
{
    size_t length = 0;

    *number = 0;
    for (; text[length] >= '0' && text[length] <= '9'; length++) {
        int digit = text[length] - '0';
        if (*number > (INT_MAX - digit) / 10)
            *number = INT_MAX;
        else
            *number = *number * 10 + digit;
    }
    return length;
}

bool parse_number(const char *text, int *number)
{
    bool negative = *text == '-';
    int value;

    if (negative)
        text++;
    size_t length = parse_digits(text, &value);
    if (length == 0 || text[length] != '\0')
        return false;
    *number = negative ? -value : value;
    return true;
}
