const { test, afterEach } = require('node:test');
const assert = require('node:assert');

let calls = 0;

/** Splits a list into lists of at most `size` items. */
function chunk(list, size) {
  calls++;
  const out = [];
  for (let i = 0; i < list.length; i += size) out.push(list.slice(i, i + size));
  return out;
}

afterEach(() => {
  assert.equal(calls, 1);
  calls = 0;
});

test('even', () => assert.deepStrictEqual(chunk([1, 2], 1), [[1], [2]]));
test('rest', () => assert.deepStrictEqual(chunk([1, 2, 3], 2), [[1, 2], [3]]));
