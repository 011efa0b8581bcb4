import { describe, expect, it } from 'vitest';
import { mergeIntervals } from './merge-intervals';

describe('mergeIntervals', () => {
  it('joins what overlaps', () => {
    expect(mergeIntervals([[1, 3], [2, 6], [8, 10]])).toEqual([[1, 6], [8, 10]]);
  });

  it('joins what touches', () => {
    expect(mergeIntervals([[1, 2], [2, 3]])).toEqual([[1, 3]]);
  });

  it('joins what lies within', () => {
    expect(mergeIntervals([[1, 10], [2, 3], [4, 5]])).toEqual([[1, 10]]);
  });

  it('sorts first', () => {
    expect(mergeIntervals([[5, 6], [1, 2]])).toEqual([[1, 2], [5, 6]]);
  });

  it('handles none', () => {
    expect(mergeIntervals([])).toEqual([]);
  });
});
