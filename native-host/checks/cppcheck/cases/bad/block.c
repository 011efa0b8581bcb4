#include <stdlib.h>

int total(int n) {
  int all[4];
  for (int i = 0; i <= 4; i++) all[i] = n;
  char *left = malloc(3);
  return all[0] + all[3];
}
