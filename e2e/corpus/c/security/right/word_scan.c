#include <stdio.h>

int read_user(FILE *in, int *id) {
  char name[24];
  if (fscanf(in, "%d %23s", id, name) != 2) return -1;
  return name[0];
}
