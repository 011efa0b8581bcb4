export class RateLimiter {
  private passed: { key: string; at: number }[] = [];
  private readonly max: number;
  private readonly span: number;

  constructor(limit: number, windowMs: number) {
    if (limit < 1 || windowMs <= 0) throw new RangeError('bad limit or window');
    this.max = limit;
    this.span = windowMs;
  }

  allow(key: string, now: number): boolean {
    this.passed = this.passed.filter(({ at }) => at > now - this.span);
    const used = this.passed.filter((call) => call.key === key).length;
    if (used >= this.max) return false;
    this.passed.push({ key, at: now });
    return true;
  }
}
