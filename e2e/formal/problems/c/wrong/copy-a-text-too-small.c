static void copy(char *to, const char *from) {
  while (*from) *to++ = *from++;
  *to = 0;
}

int main(void) {
  char buffer[5];
  copy(buffer, "hello");
  return buffer[4];
}
