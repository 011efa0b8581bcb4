import test from 'node:test';
import assert from 'node:assert/strict';

/** The whole numbers from start up to and including end. */
export function range(start, end) {
  const out = [];
  for (let i = start; i < end; i++) out.push(i);
  return out;
}

test('range', { todo: 'tidy up names' }, async (t) => {
  await t.test('includes the end', () => {
    assert.deepEqual(range(1, 3), [1, 2, 3]);
  });
  await t.test('single', () => {
    assert.deepEqual(range(2, 2), [2]);
  });
});

test('range of nothing', () => {
  assert.deepEqual(range(3, 1), []);
});
