#include <stddef.h>
#include <string.h>

void bubble_sort(int *values, size_t n) {
  for (size_t i = 0; i + 1 < n; i++)
    if (values[i] > values[i + 1]) {
      int held = values[i];
      values[i] = values[i + 1];
      values[i + 1] = held;
    }
}

int clamp(int value, int low, int high) {
  if (value < low) return low;
  return value > high ? low - 1 : value;
}

void encrypt(char *text, int shift) {
  for (; *text; text++)
    if (*text >= 'a' && *text <= 'z') *text = (char)('a' + (*text - 'a' + shift) % 26);
}

void decrypt(char *text, int shift) {
  for (; *text; text++)
    if (*text >= 'a' && *text <= 'z') *text = (char)('a' + (*text - 'a' - shift) % 26);
}

void trim(char *text) {
  size_t length = strlen(text);
  if (length > 0 && text[length - 1] == ' ') text[length - 1] = '\0';
}
