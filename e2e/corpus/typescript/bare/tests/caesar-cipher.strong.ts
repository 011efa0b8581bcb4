import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './caesar-cipher';

describe('caesar cipher', () => {
  it('shifts letters forward', () => {
    expect(encrypt('abc', 1)).toBe('bcd');
  });

  it('wraps around the end of the alphabet', () => {
    expect(encrypt('xyz', 3)).toBe('abc');
    expect(encrypt('XYZ', 3)).toBe('ABC');
  });

  it('leaves punctuation and digits', () => {
    expect(encrypt('Hi, 5!', 2)).toBe('Jk, 5!');
  });

  it('takes shifts beyond one turn', () => {
    expect(encrypt('a', 27)).toBe('b');
  });

  it('decrypts what it encrypted', () => {
    expect(decrypt(encrypt('Hello, World!', 7), 7)).toBe('Hello, World!');
    expect(decrypt('abc', 3)).toBe('xyz');
  });
});
