#include <stdlib.h>
struct node { int value; struct node *next; };
void free_all(struct node *head) {
  for (struct node *at = head; at; at = at->next) free(at);
}
