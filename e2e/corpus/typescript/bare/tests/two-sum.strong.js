import { describe, it, expect } from 'vitest';
import { twoSum } from './two-sum';

describe('twoSum', () => {
  it('finds a pair', () => {
    expect(twoSum([2, 7, 11, 15], 9)).toEqual([0, 1]);
  });

  it('does not use one number twice', () => {
    expect(twoSum([3, 2, 4], 6)).toEqual([1, 2]);
    expect(twoSum([3], 6)).toBeNull();
  });

  it('uses equal numbers at two positions', () => {
    expect(twoSum([3, 3], 6)).toEqual([0, 1]);
  });

  it('handles negative numbers', () => {
    expect(twoSum([-1, 5, 3], 2)).toEqual([0, 2]);
  });

  it('gives null when there is none', () => {
    expect(twoSum([1, 2], 10)).toBeNull();
    expect(twoSum([], 0)).toBeNull();
  });
});
