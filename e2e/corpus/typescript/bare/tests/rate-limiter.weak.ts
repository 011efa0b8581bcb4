import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter';

describe('RateLimiter', () => {
  it('allows a call', () => {
    expect(new RateLimiter(1, 1000).allow('a', 0)).toBe(true);
  });

  it('blocks too many calls', () => {
    const limiter = new RateLimiter(1, 1000);
    limiter.allow('a', 0);
    expect(limiter.allow('a', 1)).toBe(false);
  });
});
