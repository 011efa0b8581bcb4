#include <string.h>
#include <stdio.h>
int main(int argc, char **argv) {
  char path[40] = "/var/data/";
  if (argc < 2) return 1;
  if (strlen(argv[1]) >= sizeof path - strlen(path)) return 1;
  strcat(path, argv[1]);
  puts(path);
  return 0;
}
