#include <stdio.h>
struct item { char label[16]; int id; };
void label(struct item *item, const char *kind) {
  sprintf(item->label, "%s-%d", kind, item->id);
}
