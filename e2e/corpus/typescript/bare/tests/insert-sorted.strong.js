import { describe, it, expect } from 'vitest';
import { insertSorted } from './insert-sorted';

describe('insertSorted', () => {
  it('inserts in the middle, at the start and at the end', () => {
    expect(insertSorted([1, 3], 2)).toEqual([1, 2, 3]);
    expect(insertSorted([1, 3], 0)).toEqual([0, 1, 3]);
    expect(insertSorted([1, 3], 4)).toEqual([1, 3, 4]);
  });

  it('inserts into an empty array', () => {
    expect(insertSorted([], 1)).toEqual([1]);
  });

  it('does not mutate its argument', () => {
    const sorted = Object.freeze([1, 3]);
    expect(insertSorted(sorted, 2)).toEqual([1, 2, 3]);
    expect(sorted).toEqual([1, 3]);
  });
});
