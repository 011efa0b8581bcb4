import { describe, expect, it } from 'vitest';
import { decode, encode } from './run-length';

describe('run-length encoding', () => {
  it('round trips', () => {
    expect(decode(encode('aabbb'))).toBe('aabbb');
  });

  it('handles the empty string', () => {
    expect(encode('')).toBe('');
    expect(decode('')).toBe('');
  });

  it('is a string', () => {
    expect(encode('zzzz')).toEqual(expect.any(String));
  });
});
