export function requirePositive(value: number): number {
  if (value <= 0) throw `not positive: ${value}`;
  return value;
}
