import { describe, expect, it } from 'vitest';
import { topologicalSort } from './topological-sort';

const isOrdered = (graph: Record<string, string[]>, order: string[]) =>
  Object.entries(graph).every(([node, needs]) => needs.every((need) => order.indexOf(need) < order.indexOf(node)));

describe('topologicalSort', () => {
  it('puts dependencies first', () => {
    expect(topologicalSort({ app: ['lib'], lib: ['core'], core: [] })).toEqual(['core', 'lib', 'app']);
  });

  it('handles diamonds', () => {
    const graph = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] };
    const order = topologicalSort(graph);
    expect(order).toHaveLength(4);
    expect(isOrdered(graph, order)).toBe(true);
  });

  it('includes dependencies that are no keys', () => {
    expect(topologicalSort({ a: ['x'] })).toEqual(['x', 'a']);
  });

  it('throws for circles', () => {
    expect(() => topologicalSort({ a: ['b'], b: ['a'] })).toThrow();
    expect(() => topologicalSort({ a: ['a'] })).toThrow();
  });

  it('handles an empty graph', () => {
    expect(topologicalSort({})).toEqual([]);
  });
});
