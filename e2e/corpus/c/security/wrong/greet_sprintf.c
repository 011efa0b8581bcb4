#include <stdio.h>

void greet(const char *name) {
  char line[32];
  sprintf(line, "Hello, %s!", name);
  puts(line);
}
