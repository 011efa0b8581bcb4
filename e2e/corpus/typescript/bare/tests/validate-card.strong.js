import { describe, it, expect } from 'vitest';
import { isValidCardNumber } from './validate-card';

describe('isValidCardNumber', () => {
  it('accepts valid numbers of any length', () => {
    expect(isValidCardNumber('4539578763621486')).toBe(true);
    expect(isValidCardNumber('378282246310005')).toBe(true);
    expect(isValidCardNumber('79927398713')).toBe(true);
  });

  it('ignores spaces and hyphens', () => {
    expect(isValidCardNumber('4539 5787-6362 1486')).toBe(true);
  });

  it('rejects a wrong check digit', () => {
    expect(isValidCardNumber('4539578763621487')).toBe(false);
    expect(isValidCardNumber('79927398710')).toBe(false);
  });

  it('rejects what is no number', () => {
    expect(isValidCardNumber('')).toBe(false);
    expect(isValidCardNumber('4539a')).toBe(false);
  });
});
