export function isMissing(value: number): boolean {
  return Number.isNaN(value);
}
