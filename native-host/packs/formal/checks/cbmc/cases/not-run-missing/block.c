int nondet_int(void);

int half(int x) { return x / 2; }

void half_harness(void) {
  int x = nondet_int();
  __CPROVER_assume(x >= 0);
  __CPROVER_assert(half(x) <= x, "half is no more");
}
