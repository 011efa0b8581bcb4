import test from 'node:test';
import assert from 'node:assert/strict';
import { Inventory, OutOfStock } from '../inventory.mjs';

test('adds up', () => {
  const shop = new Inventory();
  shop.add('cup', 2);
  shop.add('cup');
  assert.equal(shop.count('cup'), 3);
});

test('empties a shelf', () => {
  const shop = new Inventory();
  shop.add('cup', 2);
  shop.remove('cup', 2);
  assert.deepEqual(shop.list(), []);
});

test('does not give what is not there', () => {
  const shop = new Inventory();
  shop.add('cup');
  assert.throws(() => shop.remove('cup', 2), OutOfStock);
  assert.equal(shop.count('cup'), 1);
});
