import { describe, it, expect } from 'vitest';
import { twoSum } from './two-sum';

describe('twoSum', () => {
  it('finds a pair', () => {
    const result = twoSum([1, 8, 3], 11);
    expect(result).toHaveLength(2);
  });

  it('gives null for nothing', () => {
    expect(twoSum([], 3)).toBeNull();
  });
});
