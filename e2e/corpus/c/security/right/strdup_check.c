#include <stdlib.h>
#include <string.h>

char *home_copy(void) {
  const char *home = getenv("HOME");
  char *copy = malloc(256);
  if (copy == NULL) return NULL;
  strncpy(copy, home == NULL ? "/" : home, 255);
  copy[255] = '\0';
  return copy;
}
