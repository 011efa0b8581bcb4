import { describe, expect, it } from 'vitest';
import { formatDuration, parseDuration } from './format-duration';

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [59, '59s'],
    [60, '1m'],
    [61, '1m 1s'],
    [3600, '1h'],
    [3661, '1h 1m 1s'],
    [5400, '1h 30m'],
    [7205, '2h 5s'],
  ])('%i is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
    expect(parseDuration(text)).toBe(seconds);
  });

  it('rejects negative and broken numbers', () => {
    expect(() => formatDuration(-1)).toThrow(RangeError);
    expect(() => formatDuration(1.5)).toThrow(RangeError);
  });
});

describe('parseDuration', () => {
  it('rejects nonsense', () => {
    expect(() => parseDuration('soon')).toThrow();
    expect(() => parseDuration('')).toThrow();
  });
});
