#include <unistd.h>
#include <stdio.h>
int main(void) {
  char text[128];
  ssize_t n = read(0, text, sizeof text);
  if (n < 0) return 1;
  text[n] = '\0';
  puts(text);
  return 0;
}
