import { describe, it, expect } from 'vitest';
import groupBy from './group-by';

describe('groupBy', () => {
  it('has a key for each group', () => {
    expect(Object.keys(groupBy([1, 2, 3], (n) => n % 2))).toEqual(['0', '1']);
  });

  it('holds arrays', () => {
    expect(Array.isArray(groupBy(['a'], (s) => s).a)).toBe(true);
  });
});
