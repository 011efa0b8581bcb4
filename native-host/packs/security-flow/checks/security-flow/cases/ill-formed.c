#include <stdio.h>

int main(void) {
  char line[80];
  gets(line);
  puts(line)
