#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *twice(const char *text) {
  char *out = malloc(2 * strlen(text) + 1);
  return strcat(strcpy(out, text), text);
}

int main(void) {
  assert(strcmp(twice("ab"), "abab") == 0);
}
