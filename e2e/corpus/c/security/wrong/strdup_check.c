#include <stdlib.h>
#include <string.h>

char *home_copy(void) {
  char *copy = malloc(256);
  strncpy(copy, getenv("HOME"), 255);
  copy[255] = '\0';
  return copy;
}
