import { describe, expect, it } from 'vitest';
import { normalizePath } from './normalize-path';

describe('normalizePath', () => {
  it.each([
    ['a/b/../c', 'a/c'],
    ['/a/./b//c/', '/a/b/c'],
    ['/..', '/'],
    ['/../a', '/a'],
    ['..', '..'],
    ['../../a', '../../a'],
    ['a/../..', '..'],
    ['a/..', '.'],
    ['', '.'],
    ['/', '/'],
  ])('%s is %s', (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });
});
