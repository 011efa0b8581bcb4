function gcd(a, b) {
  return b === 0 ? a : gcd(b, a % b);
}

function lcm(a, b) {
  const divisor = gcd(a, b);
  return divisor === 0 ? 0 : a * (b / divisor);
}

module.exports = { gcd, lcm };
