#include <string.h>
#define SIZE 80
int take(char *dest, const char *from, size_t length) {
  char buffer[SIZE] = { 0 };
  if (length > SIZE) return -1;
  memcpy(buffer, from, length);
  memcpy(dest, buffer, SIZE);
  return 0;
}
