import { describe, it, expect } from 'vitest';
import { chunkArray } from './chunk-array';

describe('chunkArray', () => {
  it('splits evenly', () => {
    expect(chunkArray([1, 2, 3, 4], 2)).toEqual([[1, 2], [3, 4]]);
  });

  it('keeps the remainder', () => {
    expect(chunkArray([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('gives one chunk when size is larger than the array', () => {
    expect(chunkArray(['a', 'b'], 10)).toEqual([['a', 'b']]);
  });

  it('gives nothing for nothing', () => {
    expect(chunkArray([], 3)).toEqual([]);
  });

  it('rejects a bad size', () => {
    expect(() => chunkArray([1], 0)).toThrow(RangeError);
    expect(() => chunkArray([1], 1.5)).toThrow(RangeError);
  });
});
