#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int *items;
  size_t length, capacity;
} List;

void list_init(List *list) { memset(list, 0, sizeof *list); }

bool list_add(List *list, int item) {
  if (list->length == list->capacity) {
    size_t capacity = list->capacity == 0 ? 4 : list->capacity * 2;
    int *items = realloc(list->items, capacity * sizeof *items);
    if (items == NULL) return false;
    list->items = items;
    list->capacity = capacity;
  }
  list->items[list->length++] = item;
  return true;
}

/* index must be below the length. */
int list_at(const List *list, size_t index) { return list->items[index]; }

void list_free(List *list) {
  free(list->items);
  list_init(list);
}

struct node {
  int value;
  struct node *next;
};

struct node *push(struct node *head, int value) {
  struct node *added = malloc(sizeof *added);
  if (added == NULL) return head;
  *added = (struct node){value, head};
  return added;
}

struct node *reversed(struct node *head) {
  struct node *done = NULL;
  while (head != NULL) {
    struct node *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  return done;
}

struct point {
  double x, y;
};

double area(struct point a, const struct point *b) { return (a.x - b->x) * (a.y - b->y); }
