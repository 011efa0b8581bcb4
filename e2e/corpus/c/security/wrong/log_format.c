#include <stdio.h>
void log_line(FILE *out, const char *message) {
  fprintf(out, message);
  fputc('\n', out);
}
