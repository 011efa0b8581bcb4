export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export function volume(level: number): number {
  return clamp(level, 100);
}
