#include <stdio.h>
#include <stdlib.h>
int count_lines(const char *path) {
  char *line = malloc(4096);
  if (!line) return -1;
  FILE *file = fopen(path, "r");
  if (!file) {
    free(line);
    return -1;
  }
  int lines = 0;
  while (fgets(line, 4096, file)) lines++;
  fclose(file);
  free(line);
  return lines;
}
