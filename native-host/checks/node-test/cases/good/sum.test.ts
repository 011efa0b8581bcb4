import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { Mode, sum } from './sum';

describe('sum', () => {
  it('adds', () => {
    assert.equal(sum([1, 2, 3]), 6);
  });
  it('refuses what is no number', () => {
    assert.throws(() => sum([Number.NaN]), RangeError);
  });
  it.todo('is exact');
});

test('nothing', () => assert.deepEqual([sum([]), sum([Number.NaN], Mode.Lenient)], [0, Number.NaN]));
