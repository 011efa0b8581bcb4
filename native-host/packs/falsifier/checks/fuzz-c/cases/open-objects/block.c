#include <stdlib.h>

struct list {
  int *items;
  size_t length, capacity;
};

struct list *list_create(size_t capacity) {
  struct list *list = malloc(sizeof *list);
  if (list == NULL) return NULL;
  *list = (struct list){malloc(capacity * sizeof(int)), 0, capacity};
  return list;
}

void list_add(struct list *list, int item) {
  if (list->length > list->capacity) return;
  list->items[list->length++] = item;
}

void list_destroy(struct list *list) {
  free(list->items);
  free(list);
}
