int small(int a, int b) {
  if (a > b)
    return b;
  else
    return a;
}
