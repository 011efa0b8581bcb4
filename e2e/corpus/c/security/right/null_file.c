#include <stdio.h>
int first_byte(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  int c = fgetc(file);
  fclose(file);
  return c;
}
