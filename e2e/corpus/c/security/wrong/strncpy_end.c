#include <stdio.h>
#include <string.h>
void show(const char *title) {
  char shortened[16];
  strncpy(shortened, title, sizeof shortened);
  printf("%s\n", shortened);
}
