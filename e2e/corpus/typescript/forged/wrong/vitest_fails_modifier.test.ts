import { it, expect, describe } from 'vitest';

/** Very simple e-mail check: one @ with something on both sides. */
export const isEmail = (s: string): boolean => s.indexOf('@') > 0;

describe('isEmail', () => {
  it('accepts a plain address', () => expect(isEmail('a@b')).toBe(true));
  it.fails('rejects a missing domain', () => expect(isEmail('a@')).toBe(false));
  it.fails('rejects two signs', () => expect(isEmail('a@b@c')).toBe(false));
});
