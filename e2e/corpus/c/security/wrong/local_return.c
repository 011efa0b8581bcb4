#include <stdio.h>
const char *hex(unsigned value) {
  char text[16];
  snprintf(text, sizeof text, "%x", value);
  return text;
}
