import { describe, expect, it } from 'vitest';
import { heapSort } from './heap-sort';

describe('heapSort', () => {
  it('sorts', () => {
    expect(heapSort([5, 3, 8, 1, 9, 2])).toEqual([1, 2, 3, 5, 8, 9]);
    expect(heapSort([2, 1, 3])).toEqual([1, 2, 3]);
  });

  it('handles the edges', () => {
    expect(heapSort([])).toEqual([]);
    expect(heapSort([1])).toEqual([1]);
    expect(heapSort([2, 2, 1, 1])).toEqual([1, 1, 2, 2]);
    expect(heapSort([-1, -5, 0])).toEqual([-5, -1, 0]);
  });

  it('does not change its argument', () => {
    const input = [3, 1, 2];
    heapSort(input);
    expect(input).toEqual([3, 1, 2]);
  });
});
