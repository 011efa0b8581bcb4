#include <stdio.h>
#include <string.h>
void greet(const char *name) {
  char buffer[32];
  strcpy(buffer, name);
  printf("Hello %s\n", buffer);
}
