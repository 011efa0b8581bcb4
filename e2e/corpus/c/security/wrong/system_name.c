#include <stdio.h>
#include <stdlib.h>
int list(const char *folder) {
  char command[256];
  snprintf(command, sizeof command, "ls -l %s", folder);
  return system(command);
}
