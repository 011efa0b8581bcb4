import { describe, expect, it } from 'vitest';
import { paginate } from './paginate';

const items = ['a', 'b', 'c', 'd', 'e'];

describe('paginate', () => {
  it('gives the first page', () => {
    expect(paginate(items, 1, 2)).toEqual({ items: ['a', 'b'], page: 1, totalPages: 3, hasNext: true });
  });

  it('gives the last page with the rest', () => {
    expect(paginate(items, 3, 2)).toEqual({ items: ['e'], page: 3, totalPages: 3, hasNext: false });
  });

  it('gives nothing beyond the last page', () => {
    expect(paginate(items, 4, 2).items).toEqual([]);
  });

  it('has no page for no items', () => {
    expect(paginate([], 1, 10)).toEqual({ items: [], page: 1, totalPages: 0, hasNext: false });
  });

  it('rejects bad arguments', () => {
    expect(() => paginate(items, 0, 2)).toThrow(RangeError);
    expect(() => paginate(items, 1, 0)).toThrow(RangeError);
  });
});
