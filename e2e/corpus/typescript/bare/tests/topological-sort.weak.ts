import { describe, expect, it } from 'vitest';
import { topologicalSort } from './topological-sort';

describe('topologicalSort', () => {
  it('lists every task', () => {
    expect(topologicalSort({ a: ['b'], b: [] }).sort()).toEqual(['a', 'b']);
  });

  it('returns an array', () => {
    expect(Array.isArray(topologicalSort({}))).toBe(true);
  });
});
