int main(void) {
  int a[2];
  //@ admit 1 == 2;
  return a[5];
}
