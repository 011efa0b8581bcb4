#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
FILE *scratch(void) {
  char name[] = "/tmp/reportXXXXXX";
  int fd = mkstemp(name);
  if (fd < 0) return NULL;
  unlink(name);
  return fdopen(fd, "w+");
}
