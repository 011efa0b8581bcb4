#include <stdio.h>
#include <string.h>

int exists(const char *folder, const char *name) {
  char path[128];
  strcpy(path, folder);
  strcat(path, "/");
  strcat(path, name);
  FILE *file = fopen(path, "r");
  if (file == NULL) return 0;
  fclose(file);
  return 1;
}
