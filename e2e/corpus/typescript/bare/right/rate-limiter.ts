/**
 * Lets each key through at most `limit` times within any window of `windowMs` milliseconds.
 * The time is given by the caller and never runs backwards.
 */
export class RateLimiter {
  private readonly calls = new Map<string, number[]>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {
    if (limit < 1 || windowMs <= 0) throw new RangeError('limit and window must be positive');
  }

  allow(key: string, now: number): boolean {
    const recent = (this.calls.get(key) ?? []).filter((time) => now - time < this.windowMs);
    const allowed = recent.length < this.limit;
    if (allowed) {
      recent.push(now);
    }
    this.calls.set(key, recent);
    return allowed;
  }
}
