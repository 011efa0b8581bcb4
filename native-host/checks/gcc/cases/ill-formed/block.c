static int twice(int n) {
  int m = 2 * n
  return m;
}
