import { describe, it, expect } from 'vitest';
import { deepEqual } from './deep-equal';

describe('deepEqual', () => {
  it('returns true for equal objects', () => {
    expect(deepEqual({ a: 1 }, { a: 1 })).toBe(true);
  });

  it('returns false for different objects', () => {
    expect(deepEqual({ a: 1 }, { a: 2 })).toBeFalsy();
  });

  it('returns a boolean', () => {
    expect(typeof deepEqual([], [])).toBe('boolean');
  });
});
