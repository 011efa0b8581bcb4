#include <stdio.h>
#include <stdlib.h>
static const char *const DAYS[] = { "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su" };
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int day = atoi(argv[1]);
  if (day < 0 || day > 6) return 1;
  puts(DAYS[day]);
  return 0;
}
