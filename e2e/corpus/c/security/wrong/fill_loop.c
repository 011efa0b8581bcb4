int sum_squares(void) {
  int squares[10];
  int sum = 0;
  for (int i = 0; i <= 10; i++) squares[i] = i * i;
  for (int i = 0; i < 10; i++) sum += squares[i];
  return sum;
}
