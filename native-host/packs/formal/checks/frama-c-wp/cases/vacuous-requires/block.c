/*@ requires x > 0 && x < 0;
    assigns \nothing;
    ensures \result == 3; */
int three(int x) {
  return 4;
}
