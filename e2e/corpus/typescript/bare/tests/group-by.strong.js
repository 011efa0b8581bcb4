import { describe, it, expect } from 'vitest';
import groupBy from './group-by';

describe('groupBy', () => {
  it('groups by key', () => {
    const result = groupBy(['apple', 'avocado', 'banana'], (s) => s[0]);
    expect(result).toEqual({ a: ['apple', 'avocado'], b: ['banana'] });
  });

  it('keeps the order within a group', () => {
    expect(groupBy([3, 1, 2, 5], (n) => (n % 2 === 0 ? 'even' : 'odd'))).toEqual({ odd: [3, 1, 5], even: [2] });
  });

  it('takes names of inherited properties', () => {
    expect(groupBy(['x'], () => 'constructor').constructor).toEqual(['x']);
  });

  it('gives no groups for nothing', () => {
    expect(groupBy([], (x) => x)).toEqual({});
  });
});
