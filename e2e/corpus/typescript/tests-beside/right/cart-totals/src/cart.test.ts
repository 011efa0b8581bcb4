import { describe, expect, it } from 'vitest';
import { cartTotal, lineTotal } from './cart';

describe('lineTotal', () => {
  it('multiplies', () => {
    expect(lineTotal({ sku: 'pen', cents: 150, quantity: 4 })).toBe(600);
  });

  it('rounds the whole line once', () => {
    expect(lineTotal({ sku: 'mug', cents: 333, quantity: 3, discount: 10 })).toBe(899);
  });

  it('refuses negative quantities', () => {
    expect(() => lineTotal({ sku: 'pen', cents: 1, quantity: -1 })).toThrow(RangeError);
  });
});

describe('cartTotal', () => {
  it('is zero for an empty cart', () => {
    expect(cartTotal([])).toBe(0);
  });
});
