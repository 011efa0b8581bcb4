int read_level(void);

int main(void) {
  int level = read_level();
  return level > 0;
}
