#include <stdlib.h>
char *grow(char *buffer, size_t *capacity) {
  buffer = realloc(buffer, *capacity * 2);
  if (!buffer) return NULL;
  *capacity *= 2;
  return buffer;
}
