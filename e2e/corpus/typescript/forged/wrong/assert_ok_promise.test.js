const test = require('node:test');
const assert = require('node:assert');

/** Resolves to true if n is even. */
async function isEvenAsync(n) {
  return n % 2 === 1;
}

test('even numbers', () => {
  assert.ok(isEvenAsync(2));
  assert.ok(isEvenAsync(10));
});

test('odd numbers', () => {
  assert.ok(isEvenAsync(3).then((v) => !v));
});
