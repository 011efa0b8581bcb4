import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './caesar-cipher';

describe('caesar cipher', () => {
  it('changes the text', () => {
    expect(encrypt('hello', 3)).not.toBe('hello');
  });

  it('keeps the length', () => {
    expect(encrypt('hello', 3)).toHaveLength(5);
    expect(decrypt('hello', 3)).toHaveLength(5);
  });

  it('does nothing with shift 0', () => {
    expect(encrypt('abc', 0)).toBe('abc');
  });
});
