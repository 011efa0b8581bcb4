static int place(int n, int row, unsigned columns, unsigned up, unsigned down) {
  int count = 0;
  if (row == n) return 1;
  for (int column = 0; column < n; column++) {
    unsigned c = 1u << column, u = 1u << (row + column), d = 1u << (row - column + n);
    if (!(columns & c) && !(up & u) && !(down & d)) count += place(n, row + 1, columns | c, up | u, down | d);
  }
  return count;
}

int count_n_queens(int n) { return n > 12 ? -1 : place(n, 0, 0, 0, 0); }
