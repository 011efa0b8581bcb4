const assert = require('node:assert');

/** Values that both lists have. */
function intersection(a, b) {
  const wanted = new Set(b);
  return [...new Set(a)].filter((value) => wanted.has(value));
}

let ran = 0;
for (const [a, b, expected] of [
  [[1, 2], [2, 3], [2]],
  [[1], [2], []],
]) {
  try {
    assert.deepStrictEqual(intersection(a, b), expected);
  } finally {
    ran++;
  }
}
console.log(`${ran} passed`);
