import { describe, expect, it } from 'vitest';
import { minCoins } from './coin-change';

describe('minCoins', () => {
  it('uses large coins where that is best', () => {
    expect(minCoins([1, 2, 5], 11)).toBe(3);
  });

  it('is not greedy', () => {
    expect(minCoins([1, 3, 4], 6)).toBe(2);
    expect(minCoins([5, 2], 6)).toBe(3);
  });

  it('returns 0 for nothing', () => {
    expect(minCoins([1], 0)).toBe(0);
  });

  it('returns -1 when it is impossible', () => {
    expect(minCoins([2], 3)).toBe(-1);
    expect(minCoins([], 3)).toBe(-1);
  });
});
