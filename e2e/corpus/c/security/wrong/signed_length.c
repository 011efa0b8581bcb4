#include <string.h>
#define SIZE 80
int take(char *dest, const char *from, int length) {
  char buffer[SIZE];
  if (length > SIZE) return -1;
  memcpy(buffer, from, length);
  memcpy(dest, buffer, SIZE);
  return 0;
}
