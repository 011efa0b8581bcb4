import assert from 'node:assert/strict';
import test from 'node:test';
import { sum } from './sum';

test('adds', () => assert.equal(sum([1, 2]), 3));

test('nothing', async () => {
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(sum([]), 0);
});
