import { describe, it, expect } from 'vitest';
import { dedupeBy } from './dedupe-by';

describe('dedupeBy', () => {
  it('keeps the first of each key', () => {
    const items = [
      { id: 1, name: 'first' },
      { id: 2, name: 'other' },
      { id: 1, name: 'second' },
    ];
    expect(dedupeBy(items, (item) => item.id)).toEqual([items[0], items[1]]);
  });

  it('keeps the order', () => {
    expect(dedupeBy([3, 1, 3, 2, 1], (n) => n)).toEqual([3, 1, 2]);
  });

  it('does not change its input', () => {
    const items = ['a', 'A'];
    dedupeBy(items, (s) => s.toLowerCase());
    expect(items).toEqual(['a', 'A']);
  });

  it('handles an empty list', () => {
    expect(dedupeBy([], (x) => x)).toEqual([]);
  });
});
