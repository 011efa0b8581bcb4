import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreValues } from './frame.ts';

/** Commas and opening brackets of a value, counted on the value itself. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return 1 + Math.max(0, parts.length - 1) + parts.reduce((sum: number, part) => sum + countOf(part), 0);
}

const text = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', ']', 'a', 'é', '\n', '\\"') });

test('what stands in strings and keys does not count, everything else does', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(text, text)), text), (value) => {
      const json = JSON.stringify(value);
      const count = countOf(JSON.parse(json));
      expect(hasMoreValues(Buffer.from(json), count)).toBe(false);
      expect(hasMoreValues(Buffer.from(json), count - 1)).toBe(count > 0);
    }),
    { numRuns: 1_000, seed: 5 },
  );
});

test('what is no JSON is counted without harm', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => !hasMoreValues(Buffer.from(bytes), bytes.length)));
  for (const broken of ['"', '"\\', '"\\"', '\\"', '[[[[']) expect(hasMoreValues(Buffer.from(broken), 4)).toBe(false);
});
