export function kindOf(value: unknown): string {
  if (typeof value === 'array') return 'list';
  if (typeof value === 'string') return 'text';
  return 'other';
}
