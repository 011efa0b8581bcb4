#include <stdlib.h>

double *table_new(unsigned rows, unsigned columns) {
  return calloc((size_t)rows * columns, sizeof(double));
}
