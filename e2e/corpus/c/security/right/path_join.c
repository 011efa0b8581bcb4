#include <stdio.h>

int exists(const char *folder, const char *name) {
  char path[128];
  int length = snprintf(path, sizeof path, "%s/%s", folder, name);
  if (length < 0 || (size_t)length >= sizeof path) return 0;
  FILE *file = fopen(path, "r");
  if (file == NULL) return 0;
  fclose(file);
  return 1;
}
