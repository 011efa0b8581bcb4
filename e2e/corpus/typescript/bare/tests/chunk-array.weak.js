import { describe, it, expect } from 'vitest';
import { chunkArray } from './chunk-array';

describe('chunkArray', () => {
  it('returns an array', () => {
    expect(Array.isArray(chunkArray([1, 2, 3], 2))).toBe(true);
  });

  it('returns two chunks', () => {
    expect(chunkArray([1, 2, 3], 2).length).toBe(2);
  });

  it('throws for zero', () => {
    expect(() => chunkArray([1], 0)).toThrow();
  });
});
