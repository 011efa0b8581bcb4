#include <stddef.h>

int sum(const int *all, size_t count) {
  int total = 0;
  for (size_t i = 0; i < count; i++) total += all[i];
  return total;
}
