#include <stdlib.h>
#include <string.h>
struct record { char name[40]; int age; };
struct record *fresh(void) {
  struct record *made = malloc(sizeof(struct record));
  if (!made) return NULL;
  memset(made, 0, sizeof(*made));
  return made;
}
