#include <stdio.h>
#include <string.h>
void show(const char *title) {
  char shortened[16];
  strncpy(shortened, title, sizeof shortened - 1);
  shortened[sizeof shortened - 1] = '\0';
  printf("%s\n", shortened);
}
