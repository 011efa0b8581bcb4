#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Two digits for each byte, and a NUL. */
void to_hex(const unsigned char *data, size_t len, char *out) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < len; i++) {
    out[2 * i] = digits[data[i] >> 4];
    out[2 * i + 1] = digits[data[i] & 15];
  }
  out[2 * len] = '\0';
}

void join(const char **words, int count, char *out) {
  out[0] = '\0';
  for (int i = 0; i < count; i++) {
    if (i > 0) strcat(out, ", ");
    strcat(out, words[i]);
  }
}

void sieve(int n, bool *prime) {
  for (int i = 0; i <= n; i++) prime[i] = i > 1;
  for (int i = 2; (long)i * i <= n; i++)
    if (prime[i])
      for (int j = i * i; j <= n; j += i) prime[j] = false;
}

void prefix(const int *a, int n, int *out) {
  out[0] = 0;
  for (int i = 0; i < n; i++) out[i + 1] = out[i] + a[i];
}
