import { describe, expect, it } from 'vitest';
import { fromRoman, toRoman } from './roman-numerals';

describe('toRoman', () => {
  it.each([
    [1, 'I'], [4, 'IV'], [9, 'IX'], [14, 'XIV'], [40, 'XL'], [90, 'XC'], [99, 'XCIX'],
    [400, 'CD'], [944, 'CMXLIV'], [1994, 'MCMXCIV'], [3999, 'MMMCMXCIX'],
  ])('writes %i as %s', (value, roman) => {
    expect(toRoman(value)).toBe(roman);
    expect(fromRoman(roman)).toBe(value);
  });

  it('throws outside of 1 to 3999', () => {
    expect(() => toRoman(0)).toThrow(RangeError);
    expect(() => toRoman(4000)).toThrow(RangeError);
    expect(() => toRoman(1.5)).toThrow(RangeError);
  });
});
