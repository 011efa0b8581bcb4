/*@ logic integer total(integer n) = n <= 0 ? 0 : n + total(n - 1); */

/*@ requires 0 <= n <= 1000; assigns \nothing; ensures \result == total(n); */
int total(int n) {
  int sum = 0;
  /*@ loop invariant 0 <= i <= n && sum == total(i) && 0 <= sum <= 1000 * i;
      loop assigns i, sum;
      loop variant n - i; */
  for (int i = 0; i < n; i++) sum += i + 1;
  return sum;
}
