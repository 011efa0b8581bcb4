import { describe, expect, it } from 'vitest';
import { minCoins } from './coin-change';

describe('minCoins', () => {
  it('works for the usual coins', () => {
    expect(minCoins([1, 2, 5], 11)).toBe(3);
  });

  it('is never below -1', () => {
    expect(minCoins([2, 3], 1)).toBeGreaterThanOrEqual(-1);
  });

  it('is a number', () => {
    expect(minCoins([1], 0)).toEqual(expect.any(Number));
  });
});
