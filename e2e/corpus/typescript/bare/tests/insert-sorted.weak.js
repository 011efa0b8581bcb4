import { describe, it, expect } from 'vitest';
import { insertSorted } from './insert-sorted';

describe('insertSorted', () => {
  it('inserts', () => {
    expect(insertSorted([1, 2, 4], 3)).toEqual([1, 2, 3, 4]);
  });

  it('grows by one', () => {
    expect(insertSorted([5, 6], 7).length).toBe(3);
  });
});
