#include <stdlib.h>
char *grow(char *buffer, size_t *capacity) {
  char *bigger = realloc(buffer, *capacity * 2);
  if (!bigger) {
    free(buffer);
    return NULL;
  }
  *capacity *= 2;
  return bigger;
}
