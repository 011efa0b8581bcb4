/**
 * @example
 * const result = fetchUser(id); // => the user
 * area(shape) // => 3
 * area({ w: 2, h: 3 }) // => area
 * if (area({ w: 1, h: 1 }) === 2) throw new Error();
 */
export function area({ w, h }: { w: number; h: number }): number {
  return w * h;
}

// area({ w: 2, h: 3 }) used to return 5
// stamp() => 1700000000000
export const stamp = (): number => Date.now();
