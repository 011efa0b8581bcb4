#include <stdlib.h>
#include <stdint.h>
uint32_t *new_grid(uint32_t width, uint32_t height) {
  uint32_t *cells = malloc(width * height * sizeof(uint32_t));
  if (!cells) return NULL;
  for (uint32_t y = 0; y < height; y++)
    for (uint32_t x = 0; x < width; x++) cells[(size_t)y * width + x] = 0;
  return cells;
}
