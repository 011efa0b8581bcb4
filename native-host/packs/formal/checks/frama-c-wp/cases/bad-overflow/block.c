/*@ assigns \nothing;
    ensures \result == x + 1; */
int next(int x) {
  return x + 1;
}
