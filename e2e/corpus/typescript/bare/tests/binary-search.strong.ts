import { describe, expect, it } from 'vitest';
import { binarySearch } from './binary-search';

describe('binarySearch', () => {
  it('finds every element', () => {
    const values = [1, 3, 5, 7, 9, 11];
    values.forEach((value, index) => {
      expect(binarySearch(values, value)).toBe(index);
    });
  });

  it('finds the only element', () => {
    expect(binarySearch([4], 4)).toBe(0);
  });

  it('returns -1 for what is missing', () => {
    expect(binarySearch([1, 3, 5], 2)).toBe(-1);
    expect(binarySearch([1, 3, 5], 0)).toBe(-1);
    expect(binarySearch([1, 3, 5], 6)).toBe(-1);
    expect(binarySearch([], 1)).toBe(-1);
  });
});
