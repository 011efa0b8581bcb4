import assert from 'node:assert/strict';

/** As Object.is: NaN is itself, and the two zeros differ. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return a !== 0 || 1 / (a as number) === 1 / (b as number);
  return a !== a && b !== b;
}

if (typeof Object.is !== 'function') Object.is = same;

for (const [a, b] of [
  [NaN, NaN],
  [0, -0],
  [1, 1],
  ['a', 'b'],
] as const)
  assert.equal(same(a, b), Object.is(a, b));
assert.equal(same(0, -0), false);
assert.equal(same(NaN, NaN), true);
