int main(void) {
  unsigned turns = 0;
  for (;;) turns++;
}
