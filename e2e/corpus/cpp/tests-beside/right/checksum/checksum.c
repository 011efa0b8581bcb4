#include "checksum.h"

#include <string.h>

bool luhn_valid(const char *digits)
{
    unsigned sum = 0;
    size_t count = 0;

    for (size_t i = strlen(digits); i-- > 0;) {
        if (digits[i] == ' ')
            continue;
        if (digits[i] < '0' || digits[i] > '9')
            return false;
        unsigned d = (unsigned)(digits[i] - '0');
        if (count % 2 == 1) {
            d *= 2;
            if (d > 9)
                d -= 9;
        }
        sum += d;
        count++;
    }
    return count > 1 && sum % 10 == 0;
}

uint16_t fletcher16(const void *data, size_t size)
{
    const uint8_t *bytes = data;
    uint32_t a = 0, b = 0;

    for (size_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 255;
        b = (b + a) % 255;
    }
    return (uint16_t)(b << 8 | a);
}
