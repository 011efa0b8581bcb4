int total(const int *values, int count) {
  int sum;
  for (int i = 0; i < count; i++) sum += values[i];
  return sum;
}
