export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return 'other';
}
