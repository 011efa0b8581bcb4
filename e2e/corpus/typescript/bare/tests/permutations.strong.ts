import { describe, expect, it } from 'vitest';
import { permutations } from './permutations';

describe('permutations', () => {
  it('has one order of nothing', () => {
    expect(permutations([])).toEqual([[]]);
  });

  it('has one order of one', () => {
    expect(permutations(['a'])).toEqual([['a']]);
  });

  it('lists all orders of three', () => {
    const result = permutations([1, 2, 3]).map((p) => p.join(''));
    expect(result.sort()).toEqual(['123', '132', '213', '231', '312', '321']);
  });

  it('has 24 different orders of four', () => {
    const result = permutations([1, 2, 3, 4]).map((p) => p.join(''));
    expect(new Set(result).size).toBe(24);
  });
});
