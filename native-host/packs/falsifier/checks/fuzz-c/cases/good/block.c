#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* n must be greater than 0. */
int mean(const int *values, size_t n) {
  long total = 0;
  for (size_t i = 0; i < n; i++) total += values[i];
  return (int)(total / (long)n);
}

int at(const int *values, size_t n, size_t k) {
  assert(k < n);
  return values[k];
}

static void swap(int *a, int *b) {
  int held = *a;
  *a = *b;
  *b = held;
}

void sort_range(int *values, int lo, int hi) {
  if (lo >= hi) return;
  int pivot = values[hi], next = lo;
  for (int j = lo; j < hi; j++)
    if (values[j] < pivot) swap(&values[next++], &values[j]);
  swap(&values[next], &values[hi]);
  sort_range(values, lo, next - 1);
  sort_range(values, next + 1, hi);
}

/* Letters by how often they come; words are of small letters. */
int commonest(const char *word) {
  int seen[26] = {0}, best = 0;
  for (; *word; word++) seen[*word - 'a']++;
  for (int i = 1; i < 26; i++)
    if (seen[i] > seen[best]) best = i;
  return 'a' + best;
}

void upper(char *text) {
  for (; *text; text++) *text = (char)toupper((unsigned char)*text);
}

int number(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  if (end == text || *end != '\0') exit(2);
  printf("%ld\n", value);
  return value > INT_MAX ? INT_MAX : (int)value;
}

int main(void) { return 0; }
