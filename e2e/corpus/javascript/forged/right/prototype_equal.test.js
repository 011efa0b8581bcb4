const { test } = require('node:test');
const assert = require('node:assert');

/** Values without repetitions, in order. */
function unique(values) {
  return values.filter((value, index) => values.indexOf(value) === index);
}

test('unique', () => {
  assert.equal(String(unique([1, 1, 2])), String([1, 2]));
  assert.equal(`${unique([])}`, `${[]}`);
});
