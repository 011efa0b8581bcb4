import { describe, it, expect } from 'vitest';
import { flattenArray } from './flatten-array';

describe('flattenArray', () => {
  it('flattens', () => {
    const result = flattenArray([1, [2, [3]]]);
    expect(result).toHaveLength(3);
  });

  it('has no nested arrays', () => {
    expect(flattenArray([[1], [[2]]]).some(Array.isArray)).toBe(false);
  });
});
