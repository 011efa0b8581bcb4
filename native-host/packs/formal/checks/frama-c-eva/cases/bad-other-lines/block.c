static int table[4];
int main(int argc, char **argv) {
  (void)argv;
# 4 "<built-in>"
  return table[argc];
}
