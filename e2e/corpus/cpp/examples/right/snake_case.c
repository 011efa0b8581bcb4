#include <ctype.h>
#include <stddef.h>

/**
 * Writes the snake_case form of a camelCase name into out (at most size bytes
 * with the closing NUL). Returns the length the full result has, like snprintf.
 *
 *     char buf[32];
 *     snake_case("userName", buf, sizeof buf);   // buf holds "user_name", returns 9
 *     snake_case("HTTPServer", buf, sizeof buf); // "http_server", returns 11
 *     snake_case("plain", buf, 3);               // "pl", returns 5
 */
size_t snake_case(const char *name, char *out, size_t size)
{
    size_t length = 0;

    for (size_t i = 0; name[i] != '\0'; i++) {
        unsigned char c = (unsigned char)name[i];
        int boundary = 0;

        if (isupper(c) && i > 0) {
            unsigned char before = (unsigned char)name[i - 1];
            unsigned char after = (unsigned char)name[i + 1];
            boundary = islower(before) || isdigit(before) || (isupper(before) && islower(after));
        }
        if (boundary) {
            if (length + 1 < size)
                out[length] = '_';
            length++;
        }
        if (length + 1 < size)
            out[length] = (char)tolower(c);
        length++;
    }
    if (size > 0)
        out[length < size ? length : size - 1] = '\0';
    return length;
}
