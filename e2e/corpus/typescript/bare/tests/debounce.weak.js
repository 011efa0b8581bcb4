import { describe, expect, it, vi } from 'vitest';
import { debounce } from './debounce';

describe('debounce', () => {
  it('returns a function', () => {
    expect(debounce(() => {}, 10)).toBeInstanceOf(Function);
  });

  it('does not call immediately', () => {
    const fn = vi.fn();
    debounce(fn, 1000)();
    expect(fn).not.toHaveBeenCalled();
  });
});
