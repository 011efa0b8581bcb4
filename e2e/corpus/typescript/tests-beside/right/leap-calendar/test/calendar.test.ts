import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayOfYear, daysInMonth, isLeapYear } from '../lib/calendar.ts';

describe('calendar', () => {
  it('knows leap years', () => {
    assert.deepEqual([1900, 2000, 2023, 2024].filter(isLeapYear), [2000, 2024]);
  });

  it('knows the lengths of months', () => {
    assert.equal(daysInMonth(2023, 2), 28);
    assert.equal(daysInMonth(2023, 9), 30);
    assert.throws(() => daysInMonth(2023, 13), RangeError);
  });

  it('counts the days of a year', () => {
    assert.equal(dayOfYear(2024, 12, 31), 366);
  });
});
