import { describe, expect, it } from 'vitest';
import { shortestDistances } from './dijkstra';

describe('shortestDistances', () => {
  it('knows the start', () => {
    expect(shortestDistances({}, 'a')).toEqual({ a: 0 });
  });

  it('sums weights along a way', () => {
    expect(shortestDistances({ a: { b: 2 }, b: { c: 3 } }, 'a')).toEqual({ a: 0, b: 2, c: 5 });
  });

  it('prefers a shorter detour', () => {
    expect(shortestDistances({ a: { b: 10, c: 1 }, c: { b: 2 } }, 'a')).toEqual({ a: 0, b: 3, c: 1 });
  });

  it('leaves out what cannot be reached', () => {
    expect(shortestDistances({ a: {}, b: { a: 1 } }, 'a')).toEqual({ a: 0 });
  });

  it('copes with cycles', () => {
    expect(shortestDistances({ a: { b: 1 }, b: { a: 1, b: 1 } }, 'a')).toEqual({ a: 0, b: 1 });
  });
});
