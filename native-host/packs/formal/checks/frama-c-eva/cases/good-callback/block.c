static int twice(int x) {
  return x % 100 * 2;
}

static int thrice(int x) {
  return x % 100 * 3;
}

static int unused(void) {
  return 1;
}

static int (*const steps[2])(int) = {twice, thrice};

int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) sum += steps[i](i + 1);
  return sum;
}
