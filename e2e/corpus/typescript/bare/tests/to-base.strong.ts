import { describe, expect, it } from 'vitest';
import { fromBase, toBase } from './to-base';

describe('toBase and fromBase', () => {
  it.each([
    [0, 2, '0'],
    [0, 16, '0'],
    [1, 2, '1'],
    [10, 2, '1010'],
    [255, 16, 'ff'],
    [35, 36, 'z'],
  ])('%i in base %i is %s', (value, base, text) => {
    expect(toBase(value, base)).toBe(text);
    expect(fromBase(text, base)).toBe(value);
  });

  it('rejects bad bases, values and digits', () => {
    expect(() => toBase(1, 1)).toThrow(RangeError);
    expect(() => toBase(-1, 2)).toThrow(RangeError);
    expect(() => fromBase('2', 2)).toThrow(SyntaxError);
    expect(() => fromBase('', 2)).toThrow(SyntaxError);
  });
});
