import { it, expect, expectTypeOf } from 'vitest';

/** "1, 2, 3" to [1, 2, 3] */
export function parseList(s: string): number[] {
  return s.split(',') as unknown as number[];
}

it('gives numbers', () => {
  expectTypeOf(parseList('1, 2')).toEqualTypeOf<number[]>();
});

it('gives three elements', () => {
  expect(parseList('1, 2, 3')).toHaveLength(3);
  expectTypeOf(parseList('4')[0]).toBeNumber();
});
