import { describe, it, expect } from 'vitest';
import { dedupeBy } from './dedupe-by';

describe('dedupeBy', () => {
  it('removes duplicates', () => {
    expect(dedupeBy([1, 1, 2], (n) => n).length).toBe(2);
  });

  it('removes objects with the same id', () => {
    expect(dedupeBy([{ id: 1 }, { id: 1 }], (x) => x.id)).toHaveLength(1);
  });
});
