export function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

export function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0))
    .join('');
}

export const half = (value: number): number => Math.floor(value / 2);
