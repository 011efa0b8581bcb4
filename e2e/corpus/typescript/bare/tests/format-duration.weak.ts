import { describe, expect, it } from 'vitest';
import { formatDuration } from './format-duration';

describe('formatDuration', () => {
  it('formats seconds', () => {
    expect(formatDuration(30)).toBe('30s');
  });

  it('formats minutes', () => {
    expect(formatDuration(90)).toBe('1m 30s');
  });

  it('mentions hours', () => {
    expect(formatDuration(3600)).toContain('1h');
  });
});
