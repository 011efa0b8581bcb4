/**
 * Keeps a number within bounds.
 * clamp(5, 0, 3) → 3
 * clamp(-1, 0, 3) === 0
 */
export function clamp(x: number, low: number, high: number): number {
  return Math.min(Math.max(x, low), high - 1);
}

/** `title('ab cd')` returns `Ab Cd`. title('x y') => "X Y" */
export const title = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
