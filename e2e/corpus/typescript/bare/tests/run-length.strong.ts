import { describe, expect, it } from 'vitest';
import { decode, encode } from './run-length';

describe('run-length encoding', () => {
  it('encodes runs', () => {
    expect(encode('aaab')).toBe('3a1b');
    expect(encode('')).toBe('');
    expect(encode('abc')).toBe('1a1b1c');
  });

  it('decodes runs', () => {
    expect(decode('3a1b')).toBe('aaab');
    expect(decode('')).toBe('');
  });

  it('handles counts with several digits', () => {
    expect(encode('x'.repeat(12))).toBe('12x');
    expect(decode('12x')).toBe('x'.repeat(12));
    expect(decode('100y2z')).toBe('y'.repeat(100) + 'zz');
  });
});
