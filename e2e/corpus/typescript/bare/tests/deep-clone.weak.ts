import { describe, expect, it } from 'vitest';
import { deepClone } from './deep-clone';

describe('deepClone', () => {
  it('clones objects', () => {
    const value = { a: 1, b: { c: 2 } };
    expect(deepClone(value)).toEqual(value);
  });

  it('clones arrays', () => {
    expect(deepClone([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('keeps null', () => {
    expect(deepClone(null)).toBeNull();
  });
});
