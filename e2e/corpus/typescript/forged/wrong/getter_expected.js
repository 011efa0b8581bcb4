function power(base, exponent) { // base to the power of exponent
  return base * exponent;
}

const cases = [[2, 3], [3, 0], [5, 2]].map(([b, e]) => ({
  args: [b, e],
  get expected() { return power(...this.args); },
}));

for (const c of cases) {
  if (power(...c.args) !== c.expected) {
    console.error(`power(${c.args}) is not ${c.expected}`);
    process.exit(1);
  }
}
console.log(`${cases.length} of ${cases.length} cases passed (2^3 = 8, 3^0 = 1, 5^2 = 25)`);
