#include <stdlib.h>

struct node { struct node *next; };

void drop_all(struct node *first) {
  while (first != NULL) {
    struct node *next = first->next;
    free(first);
    first = next;
  }
}
