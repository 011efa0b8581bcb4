#include <stdio.h>

#define INT_TEXT 12

int digit_count(int number)
{
    char text[INT_TEXT];

    return snprintf(text, sizeof text, "%d", number) - (number < 0);
}

int format_int(int number, char text[INT_TEXT])
{
    return snprintf(text, INT_TEXT, "%d", number);
}
