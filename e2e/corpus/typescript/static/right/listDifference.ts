export function withDefaults(names: string[]): string[] {
  const result = [...names];
  result.push('admin', 'guest');
  return result;
}
