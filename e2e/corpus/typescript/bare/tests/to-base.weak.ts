import { describe, expect, it } from 'vitest';
import { fromBase, toBase } from './to-base';

describe('toBase and fromBase', () => {
  it('converts to binary', () => {
    expect(toBase(5, 2)).toBe('101');
  });

  it('round trips', () => {
    for (const value of [0, 7, 100]) {
      expect(fromBase(toBase(value, 8), 8)).toEqual(value);
    }
  });

  it('throws', () => {
    expect(() => toBase(1, 0)).toThrow();
  });
});
