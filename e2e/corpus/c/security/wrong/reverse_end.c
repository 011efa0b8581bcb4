#include <string.h>

void reverse_into(const char *text) {
  char out[16];
  size_t length = strlen(text);
  if (length > 16) return;
  for (size_t i = 0; i < length; i++) out[i] = text[length - 1 - i];
  out[length] = '\0';
}
