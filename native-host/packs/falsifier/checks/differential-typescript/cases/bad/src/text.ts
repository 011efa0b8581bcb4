export function unique(items: readonly string[]): string[] {
  return Array.from(new Set(items));
}

export function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part[0]!.toUpperCase())
    .join('');
}

export const half = (value: number): number => value >> 1;

export const third = (value: number): number => value / 3;
