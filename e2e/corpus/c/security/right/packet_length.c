#include <string.h>
#include <stdint.h>
#include <sys/socket.h>
int receive(int s, char *out) {
  uint8_t packet[512];
  char body[64] = { 0 };
  ssize_t n = recv(s, packet, sizeof packet, 0);
  if (n < 2) return -1;
  size_t length = (size_t)packet[0] << 8 | packet[1];
  if (length > sizeof body || length > (size_t)n - 2) return -1;
  memcpy(body, packet + 2, length);
  memcpy(out, body, sizeof body);
  return 0;
}
