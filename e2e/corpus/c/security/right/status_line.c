#include <stdio.h>

void show_status(FILE *out, const char *message) {
  fprintf(out, "%s\n", message);
}
