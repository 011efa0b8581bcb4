export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export const shout = (text: string): string => text.toUpperCase();
