import { describe, expect, it } from 'vitest';
import { addBusinessDays } from './add-business-days';

describe('addBusinessDays', () => {
  it('returns a date string', () => {
    expect(addBusinessDays('2024-03-01', 1)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('adds a day', () => {
    expect(addBusinessDays('2024-03-04', 1)).toBe('2024-03-05');
  });

  it('throws for an invalid date', () => {
    expect(() => addBusinessDays('nonsense', 1)).toThrow();
  });
});
