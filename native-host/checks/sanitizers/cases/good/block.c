#include <assert.h>
#include <string.h>

static size_t vowels(const char *text) {
  size_t count = 0;
  for (; *text != '\0'; text++) count += strchr("aeiou", *text) != NULL;
  return count;
}

int main(void) {
  assert(vowels("sandbox") == 2);
  return 0;
}
