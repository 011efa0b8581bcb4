//@ ensures \result >= 0
export function abs(n: number): number {
  return n < 0 ? -n : n;
}
