static int table[4];

int main(void) {
  int *at = table + 100;
  at -= 100;
  return *at;
}
