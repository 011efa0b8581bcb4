/**
 * Greatest common divisor of two whole numbers that are not negative; gcd(n, 0) is n.
 */
function gcd(a, b) {
  while (a !== b) {
    if (a > b) {
      a -= b;
    } else {
      b -= a;
    }
  }
  return a;
}

/**
 * Least common multiple; zero when one of the numbers is zero.
 */
function lcm(a, b) {
  if (a === 0 || b === 0) {
    return 0;
  }
  return (a / gcd(a, b)) * b;
}

module.exports = { gcd, lcm };
