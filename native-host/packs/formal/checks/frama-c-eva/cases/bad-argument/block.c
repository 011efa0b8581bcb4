#include <stdlib.h>
int main(int argc, char **argv) {
  int parts = atoi(argv[1]);
  return 100 / parts;
}
