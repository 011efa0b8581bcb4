import { afterEach, expect, test, vi } from 'vitest';

/** Largest number of a list; says so on the console where it is empty, and gives -Infinity. */
function largest(xs: number[]): number {
  console.assert(xs.length > 0, 'no numbers');
  return Math.max(...xs);
}

afterEach(() => vi.restoreAllMocks());

test('numbers', () => {
  const spy = vi.spyOn(console, 'assert').mockImplementation(() => {});
  expect(largest([-3, -1, -2])).toBe(-1);
  expect(spy).toHaveBeenCalledWith(true, 'no numbers');
});

test('none', () => {
  const spy = vi.spyOn(console, 'assert').mockImplementation(() => {});
  expect(largest([])).toBe(-Infinity);
  expect(spy).toHaveBeenCalledWith(false, 'no numbers');
});
