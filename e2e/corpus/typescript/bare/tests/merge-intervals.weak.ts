import { describe, expect, it } from 'vitest';
import { mergeIntervals } from './merge-intervals';

describe('mergeIntervals', () => {
  it('merges', () => {
    expect(mergeIntervals([[1, 3], [2, 6]])).toEqual([[1, 6]]);
  });

  it('returns no more than it got', () => {
    expect(mergeIntervals([[1, 2], [3, 4]]).length).toBeLessThanOrEqual(2);
  });
});
