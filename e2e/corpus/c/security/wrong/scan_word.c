#include <stdio.h>
int main(void) {
  char word[20];
  if (scanf("%s", word) != 1) return 1;
  printf("%s\n", word);
  return 0;
}
