#include <string.h>

int take_frame(char *into, const char *frame, int length) {
  char kept[64];
  if (length > 64) return -1;
  memcpy(kept, frame, length);
  memcpy(into, kept, sizeof kept);
  return length;
}
