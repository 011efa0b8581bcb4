#include <stdlib.h>
#include <string.h>

char *copy(const char *text) {
  char *out = malloc(strlen(text) + 1);
  if (out == NULL) return NULL;
  return strcpy(out, text);
}
