import { describe, expect, test } from 'vitest';
import { clamp } from './math';

describe('clamp', () => {
  test('keeps what lies between', () => {
    expect(clamp(2, 1, 3)).toBe(2);
  });
  test('moves what lies beyond', () => {
    expect([clamp(0, 1, 3), clamp(4, 1, 3)]).toEqual([1, 3]);
  });
  test('takes a single number as a range', () => {
    expect(clamp(4, 1, 1)).toBe(1);
  });
  test.skip('is not run', () => {});
});
