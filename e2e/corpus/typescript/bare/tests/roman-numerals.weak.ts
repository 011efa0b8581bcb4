import { describe, expect, it } from 'vitest';
import { fromRoman, toRoman } from './roman-numerals';

describe('roman numerals', () => {
  it('returns a string', () => {
    expect(typeof toRoman(99)).toBe('string');
  });

  it('converts there and back', () => {
    for (const value of [1, 5, 10, 90, 99]) {
      expect(fromRoman(toRoman(value))).toBe(value);
    }
  });
});
