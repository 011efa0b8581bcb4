#include <stdlib.h>
#include <time.h>
void make_token(char token[33]) {
  srand((unsigned)time(NULL));
  for (int i = 0; i < 32; i++) token[i] = "0123456789abcdef"[rand() % 16];
  token[32] = '\0';
}
