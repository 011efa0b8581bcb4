#include <stdlib.h>

struct node { struct node *next; };

void drop_all(struct node *first) {
  for (struct node *at = first; at != NULL; at = at->next) free(at);
}
