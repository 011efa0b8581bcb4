#include <stdio.h>
#include <stdlib.h>
int load(FILE *in) {
  char *buffer = malloc(256);
  if (!buffer) return -1;
  int ok = fgets(buffer, 256, in) ? 0 : -1;
  free(buffer);
  return ok;
}
