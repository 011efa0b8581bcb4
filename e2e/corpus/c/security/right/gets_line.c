#include <stdio.h>
int main(void) {
  char line[64];
  if (!fgets(line, sizeof line, stdin)) return 1;
  fputs(line, stdout);
  return 0;
}
