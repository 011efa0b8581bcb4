/**
 * digits(12) == 2
 */
const digits = (n) => {
  let count = 0;
  while (n > 0) {
    count++;
    n = n - (n % 10);
  }
  return count;
};
