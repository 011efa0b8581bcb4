#include <stdio.h>
#include <stdlib.h>

static const char *const NAMES[] = {"open", "save", "print", "quit"};

void choose(FILE *in) {
  char line[16];
  if (fgets(line, sizeof line, in) == NULL) return;
  int choice = atoi(line);
  puts(NAMES[choice]);
}
