#include <stddef.h>
#include <string.h>

int distance(const char *a, const char *b) {
  int count = 0;
  for (size_t i = 0, n = strlen(a); i < n; i++) count += a[i] != b[i];
  return count;
}

int largest(const int *values, size_t n) {
  int best = values[0];
  for (size_t i = 1; i < n; i++)
    if (values[i] > best) best = values[i];
  return best;
}

int total(const int *values) { return values[0] + values[1]; }
