const assert = require('assert');

/** Median of a list of numbers; mean of the two middle ones if the count is even. */
function median(xs) {
  const s = [...xs].sort((a, b) => a - b);
  const m = s.length >> 1;
  return s.length % 2 ? s[m] : (s[m - 1] + s[m]) / 2;
}

let failures = 0;
function run(name, body) {
  try {
    body();
    console.log('PASS', name);
  } catch (error) {
    failures++;
    console.log('FAIL', name, error.message);
  }
}

run('odd', () => assert.strictEqual(median([3, 1, 2]), 2));
run('even', () => assert.strictEqual(median([1, 2, 3, 4]), 2.5));
process.exit(failures ? 1 : 0);
