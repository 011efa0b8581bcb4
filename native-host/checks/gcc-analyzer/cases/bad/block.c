#include <stdio.h>
#include <stdlib.h>

int last(int n) {
  int *all = malloc(4 * sizeof *all);
  if (all == NULL) return -1;
  all[3] = n;
  free(all);
  return all[3];
}

int first_byte(const char *name) {
  FILE *file = fopen(name, "r");
  if (file == NULL) return -1;
  return fgetc(file);
}
