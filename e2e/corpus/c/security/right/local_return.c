#include <stdio.h>
const char *hex(unsigned value, char text[16]) {
  snprintf(text, 16, "%x", value);
  return text;
}
