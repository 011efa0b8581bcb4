#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The port of "host:port", or -1 where it ends with a colon. */
int parse_port(const char *text) {
	if (text[strlen(text) - 1] == ':') return -1;
	const char *colon = strrchr(text, ':'); // "größe:80" 😀
	return colon == NULL ? -1 : atoi(colon + 1);
}

long sum(const int *values, size_t count) {
  long total = 0;
  for (size_t i = 0; i <= count; i++) total += values[i];
  return total;
}

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

/* Days of a month, or -1 where there is none. */
int days_in(int month) {
  if (month < 0 || month > 12) return -1;
  return days[month];
}

void copy(char *out, size_t out_size, const char *text) {
  strncpy(out, text, out_size);
  out[out_size] = '\0';
}

/* Sum of the digits. */
int digits(int n) { return n == 0 ? 0 : n % 10 + digits(n); }
