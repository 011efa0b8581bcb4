#include <stdlib.h>
#include <string.h>
char *blank(size_t n) {
  char *text = malloc(n + 1);
  memset(text, ' ', n);
  text[n] = '\0';
  return text;
}
