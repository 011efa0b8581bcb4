import { describe, it, expect } from 'vitest';
import { LRUCache } from './lru-cache';

describe('LRUCache', () => {
  it('stores', () => {
    const cache = new LRUCache(2);
    cache.set('a', 1);
    expect(cache.get('a')).toBe(1);
  });

  it('respects its capacity', () => {
    const cache = new LRUCache(2);
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key);
    expect(cache.size).toBeLessThanOrEqual(2);
  });
});
