export function clamp(value: number, low: number, high: number): number {
  if (low > high) throw new RangeError(`no range: ${low} to ${high}`);
  return Math.min(high, Math.max(low, value));
}
