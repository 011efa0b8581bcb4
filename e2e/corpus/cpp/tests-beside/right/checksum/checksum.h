#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Luhn check of a card number; blanks between the digits are allowed. */
bool luhn_valid(const char *digits);

uint16_t fletcher16(const void *data, size_t size);
