export function requirePositive(value: number): number {
  if (value <= 0) throw new RangeError(`not positive: ${value}`);
  return value;
}
