import { describe, expect, it } from 'vitest';
import { heapSort } from './heap-sort';

describe('heapSort', () => {
  it('keeps the length', () => {
    expect(heapSort([3, 2, 1])).toHaveLength(3);
  });

  it('sorts two numbers', () => {
    expect(heapSort([2, 1])).toEqual([1, 2]);
  });

  it('handles an empty array', () => {
    expect(heapSort([])).toEqual([]);
  });
});
