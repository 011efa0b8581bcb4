import { describe, it, expect } from 'vitest';
import { flattenArray } from './flatten-array';

describe('flattenArray', () => {
  it('flattens deeply', () => {
    expect(flattenArray([1, [2, [3, [4]]], 5])).toEqual([1, 2, 3, 4, 5]);
  });

  it('drops empty arrays only', () => {
    expect(flattenArray([[], [[]], 1])).toEqual([1]);
  });

  it('keeps falsy values', () => {
    expect(flattenArray([0, ['', [false, null]]])).toEqual([0, '', false, null]);
  });

  it('leaves its input alone', () => {
    const input = [1, [2]];
    flattenArray(input);
    expect(input).toEqual([1, [2]]);
  });
});
