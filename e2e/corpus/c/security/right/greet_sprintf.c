#include <stdio.h>

void greet(const char *name) {
  char line[32];
  snprintf(line, sizeof line, "Hello, %s!", name);
  puts(line);
}
