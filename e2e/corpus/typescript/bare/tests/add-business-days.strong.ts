import { describe, expect, it } from 'vitest';
import { addBusinessDays, isWeekend } from './add-business-days';

describe('isWeekend', () => {
  it('knows Saturday and Sunday', () => {
    expect(isWeekend(new Date('2024-03-02T00:00:00Z'))).toBe(true);
    expect(isWeekend(new Date('2024-03-03T00:00:00Z'))).toBe(true);
    expect(isWeekend(new Date('2024-03-04T00:00:00Z'))).toBe(false);
    expect(isWeekend(new Date('2024-03-01T00:00:00Z'))).toBe(false);
  });
});

describe('addBusinessDays', () => {
  it('stays within a week', () => {
    expect(addBusinessDays('2024-03-04', 3)).toBe('2024-03-07');
  });

  it('skips the weekend', () => {
    expect(addBusinessDays('2024-03-01', 1)).toBe('2024-03-04');
    expect(addBusinessDays('2024-03-01', 6)).toBe('2024-03-11');
  });

  it('returns the start for zero', () => {
    expect(addBusinessDays('2024-03-02', 0)).toBe('2024-03-02');
  });

  it('rejects negative days', () => {
    expect(() => addBusinessDays('2024-03-02', -1)).toThrow(RangeError);
  });
});
