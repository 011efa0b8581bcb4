#include <ctype.h>

/*
 * parse_duration - read a duration such as "2h15m" into seconds
 *
 * Units: d (days), h (hours), m (minutes), s (seconds). Returns -1 when the
 * text is empty, a unit is missing or unknown.
 *
 *   parse_duration("45s")    == 45
 *   parse_duration("2m")     == 120
 *   parse_duration("1h30m")  == 5400
 *   parse_duration("90")     == -1
 */
long parse_duration(const char *text)
{
    long total = 0;
    long number = 0;
    int digits = 0;

    if (*text == '\0')
        return -1;

    for (; *text != '\0'; text++) {
        if (isdigit((unsigned char)*text)) {
            number = number * 10 + (*text - '0');
            digits++;
            continue;
        }
        if (digits == 0)
            return -1;
        switch (*text) {
        case 'd': total += number * 86400; break;
        case 'h': total += number * 3600; break;
        case 'm': total += number * 60; break;
        case 's': total += number; break;
        default: return -1;
        }
        digits = 0;
    }
    return digits == 0 ? total : -1;
}
