import { describe, expect, it } from 'vitest';

/** How many of a, e, i, o, u a text has. */
export function countVowels(text: string): number {
  return [...text].filter((letter) => 'aeiou'.includes(letter)).length;
}

describe('countVowels', () => {
  it('counts', () => {
    const got = countVowels('banana');
    if (got !== 3) throw new Error(`got ${got}`);
    expect(got).toBe(3);
  });
  it('counts none', () => {
    expect(countVowels('xyz')).toBe(0);
  });
});
