#include <stdlib.h>

struct list { int *items; size_t used, room; };

int list_add(struct list *list, int item) {
  if (list->used == list->room) {
    size_t room = list->room ? list->room * 2 : 8;
    int *grown = realloc(list->items, room * sizeof *list->items);
    if (grown == NULL) return -1;
    list->items = grown;
    list->room = room;
  }
  list->items[list->used++] = item;
  return 0;
}
