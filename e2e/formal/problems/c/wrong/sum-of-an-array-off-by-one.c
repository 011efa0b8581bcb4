#define N 10

int sum(const int *a) {
  int s = 0;
  for (int i = 0; i < N; i++) s += a[i];
  return s;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = i * i;
  a[N] = 0;
  return sum(a) == 285 ? 0 : 1;
}
