import { describe, expect, it } from 'vitest';
import { normalizePath } from './normalize-path';

describe('normalizePath', () => {
  it('removes dots', () => {
    expect(normalizePath('a/./b')).toBe('a/b');
  });

  it('resolves a parent', () => {
    expect(normalizePath('/a/b/../c')).toBe('/a/c');
  });

  it('has no double slashes', () => {
    expect(normalizePath('a//b')).not.toMatch(/\/\//);
  });
});
