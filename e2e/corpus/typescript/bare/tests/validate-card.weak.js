import { describe, it, expect } from 'vitest';
import { isValidCardNumber } from './validate-card';

describe('isValidCardNumber', () => {
  it('accepts a valid number', () => {
    expect(isValidCardNumber('4539578763621486')).toBe(true);
  });

  it('accepts another length', () => {
    expect(isValidCardNumber('378282246310005')).toBeTruthy();
  });
});
