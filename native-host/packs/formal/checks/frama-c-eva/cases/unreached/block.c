static int divide(int a, int b) {
  return a / b;
}

static int half(int a) {
  return a / 2;
}

int main(void) {
  return half(4) - 2;
}
