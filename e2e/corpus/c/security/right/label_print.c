#include <stdio.h>
struct item { char label[16]; int id; };
void label(struct item *item, const char *kind) {
  snprintf(item->label, sizeof item->label, "%s-%d", kind, item->id);
}
