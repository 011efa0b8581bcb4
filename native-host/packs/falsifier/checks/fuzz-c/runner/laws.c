#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "laws.h"
#include "state.h"

void *cv_copy(const void *from, cv_size bytes) {
  void *copy = malloc(bytes + 1);
  if (copy != NULL) memcpy(copy, from, bytes);
  return copy;
}

static void broken(const char *law, const char *format, double a, double b) {
  char text[200];
  snprintf(text, sizeof text, format, a, b);
  cv_broken(law, text);
}

void cv_law_ordered(int kind, const void *before, const void *after, cv_size count, cv_size size) {
  const char *was = before, *is = after;
  int up = 1, down = 1;
  if (kind == '?' || was == NULL) return;
  for (cv_size i = 0; i < count; i++)
    if (isnan(value_of(kind, was + i * size))) return;
  for (cv_size i = 0; i < count; i++) {
    cv_size there = 0, here = 0;
    for (cv_size j = 0; j < count; j++) {
      there += memcmp(was + j * size, was + i * size, size) == 0;
      here += memcmp(is + j * size, was + i * size, size) == 0;
    }
    if (there != here) {
      broken("sorts", "gives another number of %.0f than it was given", value_of(kind, was + i * size), 0);
      return;
    }
    if (i == 0) continue;
    double one = value_of(kind, is + (i - 1) * size), next = value_of(kind, is + i * size);
    up &= one <= next, down &= one >= next;
  }
  if (!up && !down) broken("sorts", "gives no order", 0, 0);
}

void cv_law_reversed(const void *before, const void *after, cv_size count, cv_size size) {
  const char *was = before, *is = after;
  for (cv_size i = 0; was != NULL && i < count; i++)
    if (memcmp(was + i * size, is + (count - 1 - i) * size, size) != 0) {
      broken("reverses", "gives at place %.0f what did not stand at place %.0f", (double)(count - 1 - i), (double)i);
      return;
    }
}

void cv_law_same_text(const char *law, const char *first, const char *second) {
  char text[400];
  if (first == NULL || second == NULL || strcmp(first, second) == 0) return;
  snprintf(text, sizeof text, strcmp(law, "idempotence") == 0 ? "gives \"%.80s\", and of that \"%.80s\""
                                                                : "of \"%.80s\" is undone as \"%.80s\"", first, second);
  cv_broken(law, text);
}

void cv_law_gcd(long long a, long long b, long long result) {
  if (a <= 0 || b <= 0) return;
  if (result <= 0 || a % result != 0 || b % result != 0)
    broken("divides", "gives %.0f, which does not divide both", (double)result, 0);
}

void cv_law_lcm(long long a, long long b, long long result) {
  if (a <= 0 || b <= 0 || a > 1000 || b > 1000) return;
  if (result <= 0 || result % a != 0 || result % b != 0)
    broken("multiple", "gives %.0f, which is no multiple of both", (double)result, 0);
}

void cv_law_symmetric(double one, double other) {
  if (one != other && !(isnan(one) && isnan(other)) && fabs(one - other) > 1e-9 * fabs(one))
    broken("symmetric", "gives %.6g, and %.6g with its arguments the other way round", one, other);
}

void cv_law_between(double value, double low, double high) {
  if (low <= high && (value < low || value > high)) broken("clamps", "gives %.6g, which is not between them", value, 0);
}
