#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

static int table[10];
static int calls;

static int keep(int x) {
  calls++;
  return x;
}

int main(void) {
  int i = 0;
  table[i++] = table[3];
  struct node *node = malloc(sizeof *node);
  if (node == NULL) return 1;
  node->value = keep(i) + keep(2);
  node->next = NULL;
  table[calls % 10] = node->value + table[2];
  char text[20] = "#line 3";
  const char *end = text + strlen("# 4 ");
  for (char *at = text; at < end; at++) *at = 'x';
  for (int *at = table; at != table + 10; ++at) *at = keep(2) + *at % 7;
  printf("%d\n", table[keep(1)]);
  free(node);
  return 0;
}
