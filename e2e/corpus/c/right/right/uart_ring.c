/*
 * Single producer (interrupt), single consumer (main loop).
 * SIZE is a power of two; the indices only grow and wrap on purpose.
 */
#include <stdbool.h>
#include <stdint.h>

#define SIZE 64u

_Static_assert((SIZE & (SIZE - 1u)) == 0, "SIZE must be a power of two");

static volatile uint8_t buffer[SIZE];
static volatile uint8_t head; /* written by the interrupt only */
static volatile uint8_t tail; /* written by the main loop only */

/* Called by the receive interrupt; a byte is lost when the buffer is full. */
void uart_rx_byte(uint8_t byte)
{
    uint8_t h = head;
    if ((uint8_t)(h - tail) == SIZE)
        return;
    buffer[h & (SIZE - 1u)] = byte;
    head = (uint8_t)(h + 1u);
}

bool uart_get(uint8_t *out)
{
    uint8_t t = tail;
    if (t == head)
        return false;
    *out = buffer[t & (SIZE - 1u)];
    tail = (uint8_t)(t + 1u);
    return true;
}
