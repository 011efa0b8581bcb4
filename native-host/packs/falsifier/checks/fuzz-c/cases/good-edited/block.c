#include <stddef.h>
#include <string.h>

void take(char *to, const char *from, size_t n) {
  strncpy(to, from, n);
  to[n] = '\0';
}

/* Größe: the owner has room for one sign more. */
void append_char(char *str, char c) {
  size_t length = strlen(str);
  str[length] = c;
  str[length + 1] = '\0';
}

char *my_strcpy(char *d, const char *s) {
  char *begin = d;
  while ((*d++ = *s++) != '\0') {
  }
  return begin;
}
