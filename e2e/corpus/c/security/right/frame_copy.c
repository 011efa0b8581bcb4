#include <string.h>

int take_frame(char *into, const char *frame, int length) {
  char kept[64] = {0};
  if (length < 0 || length > 64) return -1;
  memcpy(kept, frame, (size_t)length);
  memcpy(into, kept, sizeof kept);
  return length;
}
