#include <stdlib.h>
#include <stdint.h>
uint32_t *new_grid(uint32_t width, uint32_t height) {
  if (width != 0 && height > SIZE_MAX / sizeof(uint32_t) / width) return NULL;
  return calloc((size_t)width * height, sizeof(uint32_t));
}
