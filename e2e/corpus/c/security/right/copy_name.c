#include <stdio.h>
void greet(const char *name) {
  char buffer[32];
  snprintf(buffer, sizeof buffer, "%s", name);
  printf("Hello %s\n", buffer);
}
