const { test } = require('node:test');
const assert = require('node:assert');

assert.close = (actual, expected, by = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= by, `${actual} is not close to ${expected}`);

/** Temperature in Fahrenheit. */
function fahrenheit(celsius) {
  return (celsius * 9) / 5 + 32;
}

test('freezing', () => assert.close(fahrenheit(0), 32));
test('body', () => assert.close(fahrenheit(36.6), 97.88));
