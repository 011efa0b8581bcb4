export function isMissing(value: number): boolean {
  return value === NaN;
}
