#include <sys/random.h>
int make_token(char token[33]) {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) != (long)sizeof bytes) return -1;
  for (int i = 0; i < 32; i++) token[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 * 4) & 15];
  token[32] = '\0';
  return 0;
}
