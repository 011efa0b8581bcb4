#include <stdio.h>
#include <stdlib.h>
FILE *scratch(void) {
  char name[] = "/tmp/reportXXXXXX";
  if (!mktemp(name)) return NULL;
  return fopen(name, "w+");
}
