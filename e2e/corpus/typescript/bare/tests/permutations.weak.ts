import { describe, expect, it } from 'vitest';
import { permutations } from './permutations';

describe('permutations', () => {
  it('counts them', () => {
    expect(permutations([1, 2, 3]).length).toBe(6);
    expect(permutations([1, 2, 3, 4]).length).toBe(24);
  });

  it('returns arrays of the same length', () => {
    expect(permutations([1, 2]).every((p) => p.length === 2)).toBe(true);
  });
});
