/*@ requires low <= high;
    assigns \nothing;
    ensures low <= \result <= high; */
int clamp(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

int main(void) {
  return clamp(7, 9, 3);
}
