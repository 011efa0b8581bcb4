#include <stdlib.h>

double *table_new(unsigned rows, unsigned columns) {
  double *cells = malloc(rows * columns * sizeof(double));
  if (cells == NULL) return NULL;
  for (size_t i = 0; i < (size_t)rows * columns; i++) cells[i] = 0.0;
  return cells;
}
