/*
 * ------------------------------------------------------------
 *  blink.c -- ATmega328P, LED on PB5 (Arduino pin 13)
 *
 *        +-\/-+
 *   RST 1|    |28 PC5
 *   PD0 2|    |27 PC4
 *        ~    ~
 *  build: avr-gcc -mmcu=atmega328p -Os -o blink.elf blink.c
 * ------------------------------------------------------------
 */
#define F_CPU 16000000UL

#include <avr/io.h>
#include <util/delay.h>

#define LED_BIT PB5

int main(void)
{
    DDRB |= (uint8_t)(1u << LED_BIT);

    for (;;) {                      /* firmware never returns */
        PORTB ^= (uint8_t)(1u << LED_BIT);
        _delay_ms(500);
    }
}
