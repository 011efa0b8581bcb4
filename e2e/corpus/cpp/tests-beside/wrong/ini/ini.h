#ifndef INI_H
#define INI_H

#include <stddef.h>

/*
 * Looks up "key = value" in the given section of an INI text and writes the
 * value, without blanks around it, to out. Returns 1 if found, else 0.
 * The empty section name stands for the lines before the first section.
 */
int ini_get(const char *text, const char *section, const char *key, char *out, size_t size);

#endif
