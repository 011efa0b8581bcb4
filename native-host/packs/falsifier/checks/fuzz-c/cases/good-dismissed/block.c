static int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int daysIn(int *xs, int n, int month) {
  int sum = days[month];
  for (int i = 0; i < n; i++) sum ^= xs[i];
  return sum;
}

int shareOf(int *xs, int n, int people) {
  int most = 0;
  for (int i = 0; i < n; i++) if (xs[i] > most) most = xs[i];
  return most / people;
}

int twice(int n) { return n < 1000 && n > -1000 ? 2 * n : 0; }
