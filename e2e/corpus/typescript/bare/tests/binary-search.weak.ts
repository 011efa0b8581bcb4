import { describe, expect, it } from 'vitest';
import { binarySearch } from './binary-search';

describe('binarySearch', () => {
  it('returns a number', () => {
    expect(typeof binarySearch([1, 2, 3], 2)).toBe('number');
  });

  it('finds the middle', () => {
    expect(binarySearch([1, 2, 3], 2)).toBe(1);
  });

  it('handles an empty array', () => {
    expect(binarySearch([], 5)).toBeLessThan(0);
  });
});
