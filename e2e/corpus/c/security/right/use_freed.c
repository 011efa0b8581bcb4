#include <stdlib.h>
struct node { int value; struct node *next; };
void free_all(struct node *head) {
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
}
