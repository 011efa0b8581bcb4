const test = require('node:test');
const assert = require('node:assert');

/** First element; TypeError if the array is empty. */
function first(xs) {
  if (xs.length === 0) throw new TypeError('empty array');
  return xs[0];
}

test('first', () => {
  assert.equal(first([7, 8]), 7);
  assert.throws(() => first([]), { name: 'TypeError', message: 'empty array' });
});
