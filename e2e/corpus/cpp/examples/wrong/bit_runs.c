#include <stdint.h>

/* Length of the longest run of consecutive one bits in a 32-bit word. */
unsigned longest_run(uint32_t word)
{
    unsigned best = 0, current = 0;

    for (unsigned bit = 0; bit < 31; bit++) {
        if (word & (UINT32_C(1) << bit)) {
            current++;
            if (current > best)
                best = current;
        } else {
            current = 0;
        }
    }
    return best;
}
// longest_run(0)           returns 0
// longest_run(0x6F)        returns 4   (0110 1111)
// longest_run(0xFFFFFFFF)  returns 32

/* Clears the lowest set bit; clear_lowest(12) returns 8, clear_lowest(0) returns 0. */
uint32_t clear_lowest(uint32_t word)
{
    return word & (word - 1);
}
