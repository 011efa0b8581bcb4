#include <stdio.h>
int main(void) {
  char line[64];
  gets(line);
  puts(line);
  return 0;
}
