#include <stdio.h>
int first_byte(const char *path) {
  FILE *file = fopen(path, "rb");
  int c = fgetc(file);
  fclose(file);
  return c;
}
