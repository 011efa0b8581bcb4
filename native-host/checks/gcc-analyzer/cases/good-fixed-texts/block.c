#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int roll(void) { return rand() % 6 + 1; }

void name(char *into) {
  strcpy(into, "none");
  strcat(into, "!");
}

void form(char *into, int number) { sprintf(into, "%d", number); }

int main(void) {
  char text[20];
  name(text);
  puts(text);
  form(text, roll());
  puts(text);
  return system("clear");
}
