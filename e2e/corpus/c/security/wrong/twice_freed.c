#include <stdio.h>
#include <stdlib.h>
int load(FILE *in) {
  char *buffer = malloc(256);
  if (!buffer) return -1;
  int ok = 0;
  if (!fgets(buffer, 256, in)) {
    free(buffer);
    ok = -1;
  }
  free(buffer);
  return ok;
}
