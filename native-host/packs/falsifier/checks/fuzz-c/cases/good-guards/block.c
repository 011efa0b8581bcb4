#include <stddef.h>

int sum_from(const int *a, int n, int i) {
  if (i < n) return a[i] + sum_from(a, n, i + 1);
  return 0;
}

int before(const int *a, int n, int i) {
  (void)n;
  return i < 1 ? 0 : a[i - 1];
}

static const int DAYS[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int days_in(int m) { return m <= 0 ? 0 : DAYS[m]; }

int days_before(int m) {
  if (m > 1) return DAYS[m - 1] + days_before(m - 1);
  return 0;
}

int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
