import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter';

describe('RateLimiter', () => {
  it('lets the first calls through', () => {
    const limiter = new RateLimiter(2, 1000);
    expect(limiter.allow('a', 0)).toBe(true);
    expect(limiter.allow('a', 1)).toBe(true);
    expect(limiter.allow('a', 2)).toBe(false);
  });

  it('keeps keys apart', () => {
    const limiter = new RateLimiter(1, 1000);
    expect(limiter.allow('a', 0)).toBe(true);
    expect(limiter.allow('b', 0)).toBe(true);
  });

  it('opens again after the window', () => {
    const limiter = new RateLimiter(1, 1000);
    limiter.allow('a', 0);
    expect(limiter.allow('a', 999)).toBe(false);
    expect(limiter.allow('a', 1000)).toBe(true);
  });

  it('does not count refused calls', () => {
    const limiter = new RateLimiter(1, 1000);
    limiter.allow('a', 0);
    for (let now = 100; now < 1000; now += 100) limiter.allow('a', now);
    expect(limiter.allow('a', 1050)).toBe(true);
  });
});
