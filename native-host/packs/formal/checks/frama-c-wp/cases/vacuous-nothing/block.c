/*@ requires 0 < x < 100; */
int twice(int x) {
  return 2 * x;
}
