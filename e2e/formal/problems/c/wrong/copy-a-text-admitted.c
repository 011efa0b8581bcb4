static void copy(char *to, const char *from) {
  while (*from) *to++ = *from++;
  *to = 0;
}

int main(void) {
  char buffer[3];
  //@ admit 1 == 2;
  copy(buffer, "hello");
  return buffer[5];
}
