#include <stdio.h>
#include <stdlib.h>

int load(FILE *in, size_t size) {
  char *buffer = malloc(size);
  if (buffer == NULL) return -1;
  int failed = fread(buffer, 1, size, in) != size;
  int sum = failed ? -1 : buffer[0];
  free(buffer);
  return sum;
}
