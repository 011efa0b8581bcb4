const test = require('node:test');
const assert = require('node:assert');
const { EventEmitter } = require('node:events');

/** Remove duplicates, keeping first occurrences in order. */
function unique(xs) {
  return [...new Set(xs)].sort();
}

test('unique keeps the order', () => {
  const bus = new EventEmitter();
  bus.once('result', (ys) => {
    assert.deepStrictEqual(ys, [3, 1, 2]);
  });
  bus.emit('results', unique([3, 1, 3, 2]));
});
