/**
 * Splits into pieces.
 * @example
 * chunk([1, 2, 3], 2) // => [[1, 2], [3]]
 * @example
 * ```ts
 * const parts = chunk<string>(['a', 'b'], 1);
 * parts.length; // 2
 * ```
 */
export function chunk<T>(items: readonly T[], size: number): T[][] {
  if (size < 1) throw new RangeError('size');
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}

// chunk([1], 0) throws RangeError
// `chunk([], 3)` returns an empty array

class Stack<T> {
  private items: T[] = [];
  push(item: T): void {
    this.items.push(item);
  }
  pop(): T | undefined {
    return this.items.pop();
  }
}

const stack = new Stack<number>();
stack.push(1);
stack.push(2);
console.log(stack.pop()); // 2

/** later(2) → 4 */
async function later(n: number): Promise<number> {
  return n * 2;
}
