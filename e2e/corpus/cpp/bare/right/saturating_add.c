#include <stdint.h>

/* Sum of two samples; what is above 255 stays at 255. */
uint8_t add_saturating(uint8_t a, uint8_t b)
{
    unsigned sum = a + b;
    return sum < UINT8_MAX ? (uint8_t)sum : UINT8_MAX;
}

uint8_t sub_saturating(uint8_t a, uint8_t b)
{
    return a > b ? (uint8_t)(a - b) : 0;
}

/* From a at weight 0 to b at weight 255. */
uint8_t blend(uint8_t a, uint8_t b, uint8_t weight)
{
    return (uint8_t)((a * (255 - weight) + b * weight + 127) / 255);
}
