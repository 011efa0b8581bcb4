import { describe, expect, it } from 'vitest';
import { paginate } from './paginate';

describe('paginate', () => {
  it('returns a page', () => {
    const page = paginate([1, 2, 3, 4], 1, 2);
    expect(page).toBeDefined();
    expect(page.items).toHaveLength(2);
    expect(page.totalPages).toBe(2);
  });

  it('knows whether there is more', () => {
    expect(typeof paginate([1, 2, 3], 1, 2).hasNext).toBe('boolean');
  });
});
