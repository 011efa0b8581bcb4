#include <stdlib.h>
#include <string.h>
char *twin(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  if (!copy) return NULL;
  strcpy(copy, text);
  return copy;
}
