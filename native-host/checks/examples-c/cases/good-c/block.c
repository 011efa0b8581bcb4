#include <stddef.h>

/* sum([1, 2, 3], 3) returns 6 */
int sum(const int *numbers, size_t count) {
  int total = 0;
  for (size_t at = 0; at < count; at++) total += numbers[at];
  return total;
}

// reverse("abc") -> "cba"
void reverse(char *text) {
  int length = 0;
  while (text[length]) length++;
  for (int at = 0; at < length / 2; at++) {
    char held = text[at];
    text[at] = text[length - 1 - at];
    text[length - 1 - at] = held;
  }
}

/* Number of code points in the UTF-8 string s: points("\xc3\xa9") is 1 */
int points(const char *s) {
  int n = 0;
  for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
  return n;
}
